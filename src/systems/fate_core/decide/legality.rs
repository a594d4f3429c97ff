//! Legal options of Fate Core and their possible targets, if the kernel does not know them: the
//! hooks of [`Choices`].

use super::aid_features::hidden;
use super::points::{BeforeContest, CoreTurn, Defence, Prepare, Raise, TurnOption, UseStunt};
use crate::kernels::fate::decide::body_points::{Also, FormMobs, LastOfMob, mob_size};
use crate::kernels::fate::decide::movement_points::{Run, Step};
use crate::kernels::fate::decide::points::{Defend, Turn};
use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::decide::series_points::BetweenConflicts;
use crate::kernels::fate::hooks::Choices;
use crate::kernels::fate::rules::actions::several_targets::everyone;
use crate::kernels::fate::rules::movement::steps::Goal;
use crate::kernels::fate::rules::series::treatment;
use crate::kernels::fate::{Play, RollKind};
use crate::system::{Choice, FighterId, NO_ARGUMENT, Numbered, Options, Question, Table};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::rules::advantages::{exploit, special_effects};
use crate::systems::fate_core::rules::{movement, side_tasks};
use crate::systems::fate_core::tell::events::CoreEvent;

const CREATE: RollKind = RollKind::Create { presence: false };

// Points of the kernel that other systems number otherwise.
const STEP: usize = <Step as Numbered<Core>>::NUMBER;
const PAUSE: usize = <BetweenConflicts as Numbered<Core>>::NUMBER;
const MOB: usize = <FormMobs as Numbered<Core>>::NUMBER;
const ORPHAN: usize = <LastOfMob as Numbered<Core>>::NUMBER;
const ALSO: usize = <Also as Numbered<Core>>::NUMBER;

impl Choices for Core {
    fn act<T: Table<CoreEvent>>(play: &mut Play<'_, Self, T>, actor: FighterId, choice: Choice) {
        let serial = u32::from(play.state.action);
        let goal = |run: Run| Goal::of(run.step(), choice.target, choice.argument);
        match TurnOption::from_number(choice.option) {
            Some(TurnOption::Run(run)) => {
                if let Some(goal) = goal(run) {
                    play.run(actor, goal, serial);
                }
            }
            Some(TurnOption::Own(option)) => play.act_own(actor, option, choice, serial),
            Some(TurnOption::Kernel(_)) | None => {}
        }
    }

    fn is_attack(option: u8) -> bool {
        matches!(
            TurnOption::from_number(option),
            Some(TurnOption::Own(CoreTurn::SplitAttack | CoreTurn::AttackThere))
        )
    }

    /// Whether an option may be chosen; points with no case here allow all of theirs.
    fn legal(ask: &Ask<'_, Self>, option: u8, argument: u8) -> bool {
        match ask.point {
            Turn::NUMBER => {
                TurnOption::from_number(option).is_some_and(|it| it.legal(ask, argument))
            }
            Defend::NUMBER => Defence::of(option).legal(ask, argument),
            BeforeContest::NUMBER => BeforeContest::of(option).legal(ask, argument),
            Prepare::NUMBER => Prepare::of(option).legal(ask, argument),
            Raise::NUMBER => Raise::of(option).legal(ask),
            UseStunt::NUMBER => UseStunt::of(option).legal(ask, argument),
            STEP => movement::legal_step(ask, Step::of(option), argument),
            PAUSE => treatment::legal(ask, option, argument),
            MOB => {
                let most = ask.setup.bodies.knobs.mob_size;
                FormMobs::of(option) != FormMobs::Mobs || most.allows(mob_size(argument) as i32)
            }
            _ => true,
        }
    }

    /// Returns the fighters that an option may be aimed at; points with no case here aim at none.
    fn candidates(ask: &Ask<'_, Self>, option: u8, argument: u8) -> u64 {
        match ask.point {
            Turn::NUMBER => TurnOption::from_number(option).map_or(0, |it| it.aims(ask, argument)),
            BeforeContest::NUMBER if BeforeContest::of(option) == BeforeContest::Create => {
                ask.foes()
            }
            STEP => movement::step_candidates(ask, Step::of(option)),
            PAUSE => treatment::patients(ask, option, argument),
            ORPHAN => ask.moment.among,
            ALSO if Also::of(option) == Also::Also => ask.moment.among,
            _ => 0,
        }
    }
}

impl<T: Table<CoreEvent>> Play<'_, Core, T> {
    /// Plays an action that is Fate Core's own, so that the kernel has no rule for it.
    fn act_own(&mut self, actor: FighterId, option: CoreTurn, choice: Choice, serial: u32) {
        match option {
            CoreTurn::Disarm
            | CoreTurn::Blind
            | CoreTurn::TakeCover
            | CoreTurn::TakePosition
            | CoreTurn::BlockWay
            | CoreTurn::ExploitScene
            | CoreTurn::ClearScene
            | CoreTurn::ClearWay
            | CoreTurn::BlockZone
            | CoreTurn::CreateThere => self.use_special_effect(actor, option, choice, serial),
            CoreTurn::ExploitAspect | CoreTurn::ExploitConsequence => {
                let target = FighterId::from(choice.target);
                let method = self.method_toward(actor, target, CREATE, choice.argument);
                self.exploit_foe(actor, (target, option), method, serial);
            }
            CoreTurn::Discover => {
                self.discover(actor, FighterId::from(choice.target), choice.argument);
            }
            CoreTurn::SplitAttack => self.act_on_several(actor, Turn::Attack, choice, serial),
            CoreTurn::SplitAdvantage => self.act_on_several(actor, Turn::Create, choice, serial),
            CoreTurn::AttackZone => {
                let method = self.method_for(actor, RollKind::Attack, choice.argument);
                self.attack_everyone(actor, actor, method, serial);
            }
            CoreTurn::AttackThere => {
                let target = FighterId::from(choice.target);
                let method = self.method_toward(actor, target, RollKind::Attack, choice.argument);
                self.attack_everyone(actor, target, method, serial);
            }
            CoreTurn::Task => self.do_task(actor, choice.argument, serial),
        }
    }
}

impl TurnOption {
    fn legal(self, ask: &Ask<'_, Core>, argument: u8) -> bool {
        match self {
            Self::Kernel(option) => ask.legal(option.number(), argument),
            Self::Run(run) => movement::legal_run(ask, run.step(), argument),
            Self::Own(option) => option.legal(ask, argument),
        }
    }

    fn aims(self, ask: &Ask<'_, Core>, argument: u8) -> u64 {
        match self {
            Self::Kernel(option) => ask.candidates(option.number(), argument),
            Self::Run(run) => movement::run_candidates(ask, run.step()),
            Self::Own(option) => option.aims(ask, argument),
        }
    }
}

impl CoreTurn {
    fn legal(self, ask: &Ask<'_, Core>, argument: u8) -> bool {
        let bodies = &ask.setup.bodies;
        let like = |like: Turn| ask.legal(like.number(), argument);
        let several = |like: Turn| {
            bodies.knobs.multi && ask.candidates(like.number(), argument).count_ones() > 1
        };
        match self {
            Self::Disarm
            | Self::Blind
            | Self::TakeCover
            | Self::TakePosition
            | Self::BlockWay
            | Self::ExploitScene
            | Self::ClearScene
            | Self::ClearWay
            | Self::BlockZone
            | Self::CreateThere
            | Self::ExploitAspect
            | Self::ExploitConsequence => special_effects::legal(ask, self, argument),
            Self::Discover => ask.can_roll(CREATE, argument),
            Self::SplitAttack => like(Turn::Attack) && several(Turn::Attack),
            Self::SplitAdvantage => like(Turn::Create) && several(Turn::Create),
            Self::AttackZone => {
                bodies.zone_attackers >> ask.actor & 1 == 1
                    && like(Turn::Attack)
                    && everyone(ask.view(), ask.actor, ask.actor) & ask.foes() != 0
            }
            Self::AttackThere => bodies.zone_attackers >> ask.actor & 1 == 1 && like(Turn::Attack),
            Self::Task => side_tasks::is_legal(ask.view(), ask.actor, argument),
        }
    }

    fn aims(self, ask: &Ask<'_, Core>, argument: u8) -> u64 {
        match self {
            Self::Disarm | Self::Blind | Self::BlockWay | Self::CreateThere => {
                special_effects::candidates(ask, self, argument)
            }
            Self::Discover => {
                let hidden = ask.filter(ask.foes(), |foe| hidden(ask, foe) > 0);
                ask.within(hidden, CREATE, argument)
            }
            Self::ExploitAspect | Self::ExploitConsequence => {
                let bears = |foe: FighterId| exploit::bears(ask.view(), ask.actor, foe, self);
                ask.filter(ask.within(ask.foes(), CREATE, argument), bears)
            }
            Self::SplitAttack | Self::AttackThere => {
                ask.candidates(Turn::Attack.number(), argument)
            }
            Self::SplitAdvantage => ask.candidates(Turn::Create.number(), argument),
            Self::TakeCover
            | Self::TakePosition
            | Self::ExploitScene
            | Self::ClearScene
            | Self::ClearWay
            | Self::BlockZone
            | Self::AttackZone
            | Self::Task => 0,
        }
    }
}

impl Defence {
    fn legal(self, ask: &Ask<'_, Core>, argument: u8) -> bool {
        match self {
            Self::Best | Self::Forgo => true,
            Self::With => {
                let kind = ask.moment.kind.unwrap_or(RollKind::Defend);
                argument != NO_ARGUMENT && ask.can_roll(kind, argument)
            }
        }
    }
}

impl BeforeContest {
    fn legal(self, ask: &Ask<'_, Core>, argument: u8) -> bool {
        match self {
            Self::Create | Self::CreateOnScene => {
                ask.setup.game.knobs.contest.create_most > 0 && ask.can_roll(CREATE, argument)
            }
            Self::ExploitScene => {
                ask.setup.game.knobs.contest.create_most > 0
                    && exploit::may_exploit_scene(ask, argument)
            }
            Self::Race | Self::GiveUp => true,
        }
    }
}

impl Prepare {
    fn legal(self, ask: &Ask<'_, Core>, argument: u8) -> bool {
        match self {
            Self::GoOn => true,
            Self::CreateOnScene => ask.can_roll(CREATE, argument),
            Self::ExploitScene => exploit::may_exploit_scene(ask, argument),
        }
    }
}

impl Raise {
    fn legal(self, ask: &Ask<'_, Core>) -> bool {
        match self {
            Self::Keep => true,
            Self::Free => ask.moment.free > 0,
            Self::FatePoint => ask.moment.paid > 0,
        }
    }
}

impl UseStunt {
    fn legal(self, ask: &Ask<'_, Core>, argument: u8) -> bool {
        match self {
            Self::Keep => true,
            Self::Use => argument == NO_ARGUMENT || argument == ask.moment.matter[0],
        }
    }
}
