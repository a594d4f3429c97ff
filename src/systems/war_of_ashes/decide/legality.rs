//! The options that the Fate kernel does not know: their legality and targets, and the rules that
//! play them. The hooks of [`Choices`].

use super::points::{Defence, JoinRoar, MakeLethal, RoarTurn, StyleOption, TurnOption, WarTurn};
use crate::kernels::fate::decide::body_points::{Also, LastOfMob};
use crate::kernels::fate::decide::movement_points::Step;
use crate::kernels::fate::decide::points::{Defend, Style, Turn};
use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::decide::series_points::BetweenConflicts;
use crate::kernels::fate::hooks::Choices;
use crate::kernels::fate::rules::series::treatment;
use crate::kernels::fate::{Play, RollKind};
use crate::system::{Choice, FighterId, NO_ARGUMENT, Numbered, Options, Question, Table};
use crate::systems::war_of_ashes::War;
use crate::systems::war_of_ashes::knobs::roar::SelfCompel;
use crate::systems::war_of_ashes::knobs::switch::Switch;
use crate::systems::war_of_ashes::rules::escalation;
use crate::systems::war_of_ashes::rules::maneuvers::{
    boost_maneuvers, charge, full_attack, push_pull,
};
use crate::systems::war_of_ashes::rules::rituals::ritual;
use crate::systems::war_of_ashes::rules::rolls::split_action;
use crate::systems::war_of_ashes::rules::stunts::zone_stunt;
use crate::systems::war_of_ashes::rules::zones::{discover, exploit, obstacles};
use crate::systems::war_of_ashes::sheet::place;
use crate::systems::war_of_ashes::sheet::sheet::Build;
use crate::systems::war_of_ashes::tell::events::{RoarEnd, WarEvent};
use crate::systems::war_of_ashes::tell::measures::WarMeasure;

const CREATE: RollKind = RollKind::Create { presence: false };
const THREAT: RollKind = RollKind::Create { presence: true };

// Points of the kernel that other systems number otherwise.
const STEP: usize = <Step as Numbered<War>>::NUMBER;
const PAUSE: usize = <BetweenConflicts as Numbered<War>>::NUMBER;
const ORPHAN: usize = <LastOfMob as Numbered<War>>::NUMBER;
const ALSO: usize = <Also as Numbered<War>>::NUMBER;

impl Choices for War {
    /// Plays an action of a turn that is not the kernel's.
    fn act<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, actor: FighterId, choice: Choice) {
        match TurnOption::from_number(choice.option) {
            Some(TurnOption::Roar(option)) => option.act(play, actor, choice),
            Some(TurnOption::Run(run)) => play.run_action(actor, run.step(), choice),
            Some(TurnOption::Own(option)) => option.act(play, actor, choice),
            Some(TurnOption::Kernel(_)) | None => {}
        }
    }

    /// Whether an option of a turn is an attack on a foe, for `concede.window`.
    fn is_attack(option: u8) -> bool {
        let option = TurnOption::from_number(option);
        matches!(option, Some(TurnOption::Own(WarTurn::SplitAttack | WarTurn::Charge)))
    }

    /// Whether an option may be chosen; points with no case here allow all of theirs.
    fn legal(ask: &Ask<'_, Self>, option: u8, argument: u8) -> bool {
        match ask.point {
            Turn::NUMBER => {
                TurnOption::from_number(option).is_some_and(|it| it.legal(ask, argument))
            }
            Style::NUMBER => match StyleOption::from_number(option) {
                Some(StyleOption::Own(option)) => {
                    boost_maneuvers::legal_style(ask, option, argument)
                }
                _ => true,
            },
            Defend::NUMBER => Defence::of(option).legal(ask, argument),
            STEP => place::legal_step(ask, Step::of(option), argument),
            PAUSE => treatment::legal(ask, option, argument),
            JoinRoar::NUMBER => JoinRoar::of(option).legal(ask, argument),
            MakeLethal::NUMBER => match MakeLethal::of(option) {
                MakeLethal::Keep => true,
                MakeLethal::Use => argument == NO_ARGUMENT || argument == ask.moment.matter[0],
            },
            _ => true,
        }
    }

    /// Returns the fighters at which an option may be aimed, as a bit set; points with no case here
    /// aim at none.
    fn candidates(ask: &Ask<'_, Self>, option: u8, argument: u8) -> u64 {
        match ask.point {
            Turn::NUMBER => TurnOption::from_number(option).map_or(0, |it| it.aims(ask, argument)),
            STEP => place::step_candidates(ask, Step::of(option)),
            PAUSE => treatment::patients(ask, option, argument),
            ORPHAN if LastOfMob::of(option) == LastOfMob::Join => ask.moment.among,
            ALSO if Also::of(option) == Also::Also => ask.moment.among,
            _ => 0,
        }
    }
}

impl TurnOption {
    fn legal(self, ask: &Ask<'_, War>, argument: u8) -> bool {
        match self {
            Self::Kernel(option) => ask.legal(option.number(), argument),
            Self::Roar(option) => option.legal(ask, argument),
            Self::Run(run) => place::legal_run(ask, run.step(), argument),
            Self::Own(option) => option.legal(ask, argument),
        }
    }

    fn aims(self, ask: &Ask<'_, War>, argument: u8) -> u64 {
        match self {
            Self::Kernel(option) => ask.candidates(option.number(), argument),
            Self::Roar(option) => option.aims(ask, argument),
            Self::Run(run) => place::run_candidates(ask, run.step()),
            Self::Own(option) => option.aims(ask, argument),
        }
    }
}

impl RoarTurn {
    fn legal(self, ask: &Ask<'_, War>, argument: u8) -> bool {
        let knobs = &ask.setup.game.knobs.roar;
        let roar = &ask.state.fighters[ask.actor].game;
        match self {
            Self::Intimidate => ask.can_roll(THREAT, argument),
            Self::RemoveRoar => knobs.removable && ask.can_roll(RollKind::Overcome, argument),
            Self::RoarAgain => {
                knobs.reenter && knobs.module == Switch::On && roar.lost && !roar.active
            }
            Self::CompelSelf => knobs.self_compel == SelfCompel::SkipTurn && roar.active,
        }
    }

    fn aims(self, ask: &Ask<'_, War>, argument: u8) -> u64 {
        match self {
            Self::Intimidate => ask.within(ask.foes(), THREAT, argument),
            Self::RemoveRoar => {
                let near = ask.within(ask.foes(), CREATE, NO_ARGUMENT)
                    | ask.view().overcome_targets_at_range(ask.actor, ask.foes());
                ask.filter(near, |foe| ask.state.fighters[foe].game.active)
            }
            Self::RoarAgain | Self::CompelSelf => 0,
        }
    }

    fn act<T: Table<WarEvent>>(
        self,
        play: &mut Play<'_, War, T>,
        actor: FighterId,
        choice: Choice,
    ) {
        let target = FighterId::from(choice.target);
        let serial = u32::from(play.state.action);
        match self {
            Self::Intimidate => {
                let method = play.method_toward(actor, target, THREAT, choice.argument);
                play.table.note(|| WarEvent::Intimidates(actor, target));
                play.create_on(actor, target, method, true, serial);
            }
            Self::RemoveRoar => {
                let method = play.method_for(actor, RollKind::Overcome, choice.argument);
                play.table.note(|| WarEvent::AttacksRoar(actor, target));
                let removed = play.overcome(actor, method, Some(target), 0, serial);
                if removed && play.state.fighters[target].game.active {
                    play.end_roar(target, RoarEnd::Removed);
                }
            }
            Self::RoarAgain => {
                play.state.fighters[actor].game.lost = false;
                play.try_to_roar(actor, choice.argument);
            }
            Self::CompelSelf => {
                play.table.note(|| WarEvent::CompelsSelf(actor));
                play.change_points(actor, 1);
                play.tally(WarMeasure::CompelsAccepted, actor, 1);
            }
        }
    }
}

impl WarTurn {
    fn legal(self, ask: &Ask<'_, War>, argument: u8) -> bool {
        match self {
            Self::Obstruct => obstacles::may_obstruct(ask, argument),
            Self::ClearScene => obstacles::may_clear(ask, argument),
            Self::FullAttack => full_attack::legal(ask, argument),
            Self::Recover => boost_maneuvers::legal_recover(ask, argument),
            Self::Discover => discover::legal(ask, argument),
            Self::AreaAttack => ask.view().may_strike_zone(ask.actor, argument),
            Self::SetUp => ask.setup.game.known.props && ask.can_roll(CREATE, argument),
            Self::SplitAttack => split_action::legal(ask, Turn::Attack, argument),
            Self::SplitAdvantage => split_action::legal(ask, Turn::Create, argument),
            Self::GeneralRitual => ritual::general_legal(ask, argument),
            Self::BattleRitual => ritual::may_cast_on_turn(ask),
            Self::ComeToBlows => escalation::legal(ask),
            Self::ExploitScene => exploit::may_exploit(ask, argument),
            Self::Push => push_pull::legal(ask, false, argument),
            Self::Pull => push_pull::legal(ask, true, argument),
            Self::Charge => charge::legal(ask, argument),
            Self::ZoneStunt => zone_stunt::legal(ask, argument),
        }
    }

    fn aims(self, ask: &Ask<'_, War>, argument: u8) -> u64 {
        match self {
            Self::FullAttack => full_attack::candidates(ask),
            Self::SplitAttack => ask.candidates(Turn::Attack.number(), argument),
            Self::SplitAdvantage => ask.candidates(Turn::Create.number(), argument),
            Self::GeneralRitual => ritual::general_candidates(ask),
            Self::Push | Self::Pull => push_pull::candidates(ask),
            Self::Charge => charge::candidates(ask),
            Self::Obstruct
            | Self::ClearScene
            | Self::Recover
            | Self::Discover
            | Self::AreaAttack
            | Self::SetUp
            | Self::BattleRitual
            | Self::ComeToBlows
            | Self::ExploitScene
            | Self::ZoneStunt => 0,
        }
    }

    fn act<T: Table<WarEvent>>(
        self,
        play: &mut Play<'_, War, T>,
        actor: FighterId,
        choice: Choice,
    ) {
        let argument = choice.argument;
        match self {
            Self::Obstruct => play.obstruct(actor, argument),
            Self::ClearScene => play.clear_hindrance(actor, argument),
            Self::FullAttack => play.set_up_full_attack(actor, choice),
            Self::Recover => play.recover_item(actor, choice),
            Self::Discover => play.discover(actor, argument),
            Self::AreaAttack => play.strike_zone(actor, argument),
            Self::SetUp => {
                let method = play.method_for(actor, CREATE, argument);
                play.set_up_prop(actor, method);
            }
            Self::SplitAttack => play.split_action(actor, (Turn::Attack, RollKind::Attack), choice),
            Self::SplitAdvantage => play.split_action(actor, (Turn::Create, CREATE), choice),
            Self::GeneralRitual => play.general_ritual(actor, choice),
            Self::BattleRitual => play.cast_ritual(actor, argument, true),
            Self::ComeToBlows => play.come_to_blows(actor),
            Self::ExploitScene => play.exploit_scene(actor, argument),
            Self::Push => play.shove(actor, false, choice),
            Self::Pull => play.shove(actor, true, choice),
            Self::Charge => play.charge(actor, choice),
            Self::ZoneStunt => play.strike_by_stunt(actor, argument),
        }
    }
}

impl Defence {
    fn legal(self, ask: &Ask<'_, War>, argument: u8) -> bool {
        match self {
            Self::Best => true,
            Self::Break => {
                ask.state.fighters[ask.actor].game.active && !ask.view().is_bound(ask.actor)
            }
            Self::With => {
                let kind = ask.moment.kind.unwrap_or(RollKind::Defend);
                argument != NO_ARGUMENT && ask.can_roll(kind, argument)
            }
        }
    }
}

impl JoinRoar {
    fn legal(self, ask: &Ask<'_, War>, argument: u8) -> bool {
        let beside = ask.moment.matter[0] == 1;
        let full = matches!(ask.setup.sheets[ask.actor].game.build, Build::Full(_));
        match self {
            Self::Decline => true,
            Self::Try => !beside && (full || argument == NO_ARGUMENT),
            Self::Cast => ask.view().may_cast_ritual(ask.actor, beside),
        }
    }
}
