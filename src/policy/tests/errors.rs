//! Every error, as an author sees it.

use super::garden;
use crate::policy::{LineError, Program};

/// Returns a line with its errors below it: place, message, help.
fn render(text: &str) -> String {
    let errors = Program::compile(0, &[text], &garden()).err().unwrap_or_default();
    let show = |error: &LineError| {
        let indent = " ".repeat(text[..error.span.start].chars().count().max(1));
        let marks = "^".repeat(text[error.span.clone()].chars().count());
        format!("{indent}{marks} {}\n{indent}= {}\n", error.message, error.help)
    };
    format!("{text}\n{}", errors.iter().map(show).collect::<String>())
}

/// Compares the errors of every line in the snapshot that is not indented with what is below it.
fn check(snapshot: &str) {
    let lines = snapshot.lines().filter(|line| !line.starts_with(' '));
    let rendered: String = lines.map(render).collect();
    assert_eq!(rendered, snapshot, "\n{rendered}");
}

#[test]
fn foreign_notation() {
    check(
        "\
wait if round == 3
              ^^ `==` has no meaning here
              = write `=`
wait if rain && round ≥ 2
             ^^ `&&` has no meaning here
             = write `and`
                      ^ `≥` has no meaning here
                      = write `>=`
wait if !rain
        ^ `!` has no meaning here
        = write `not`, or `!=` for a comparison
wait; é $
    ^ `;` has no meaning here
    = a line is made of words, whole numbers and != <= >= = < > + - * / % ( ) ,
        ^ `$` has no meaning here
        = a line is made of words, whole numbers and != <= >= = < > + - * / % ( ) ,
wait if round > 99999999999
                ^^^^^^^^^^^ the number is too large
                = the largest is 2147483647
wait if [round] = 1
        ^ `[` has no meaning here
        = write `(`
              ^ `]` has no meaning here
              = write `)`
wait . if
     ^ `.` has no meaning here
     = a prefix and a feature are written together, such as `my.FEATURE`
",
    );
}

#[test]
fn shape_of_lines() {
    check(
        "\
if rain
 ^^ an option is missing before `if`
 = a line is written `OPTION [ARGUMENT] [SELECTOR] [if CONDITION]`
(
 ^ an option is missing before `(`
 = a line is written `OPTION [ARGUMENT] [SELECTOR] [if CONDITION]`
3
 ^ an option is missing before `3`
 = a line is written `OPTION [ARGUMENT] [SELECTOR] [if CONDITION]`
wait rain = 1
          ^ `=` is not expected here
          = a line is written `OPTION [ARGUMENT] [SELECTOR] [if CONDITION]`; a condition starts with `if`
poke my.weight > 2
     ^^^^^^^^^ `my.weight` cannot follow an option
     = a condition starts with `if`, a selector with `lowest` or `highest`
wait round > 2
           ^ `>` is not expected here
           = a line is written `OPTION [ARGUMENT] [SELECTOR] [if CONDITION]`; a condition starts with `if`
poke if rain lowest weight
             ^^^^^^ `lowest` is not expected here
             = the selector stands before `if`
poke lowest
     ^^^^^^ a feature is missing after `lowest`
     = a selector is written `lowest FEATURE`, `highest FEATURE` or `random foe`
poke highest if rain
     ^^^^^^^ a feature is missing after `highest`
     = a selector is written `lowest FEATURE`, `highest FEATURE` or `random foe`
poke lowest luck then
                 ^^^^ `lowest`, `highest` or `random` is missing after `then`
                 = a selector is written `lowest FEATURE`, `highest FEATURE` or `random foe`
poke lowest luck then weight
                 ^^^^ `lowest`, `highest` or `random` is missing after `then`
                 = a selector is written `lowest FEATURE`, `highest FEATURE` or `random foe`
poke random
     ^^^^^^ `random` does not say among whom to draw
     = write `random foe`, `random ally` or `random target`
poke random foe then lowest luck
                ^^^^ `then` is not expected here
                = a line is written `OPTION [ARGUMENT] [SELECTOR] [if CONDITION]`; a condition starts with `if`
poke if rain random foe
             ^^^^^^ `random` is not expected here
             = the selector stands before `if`
poke lowest luck quick
                 ^^^^^ `quick` is not expected here
                 = a line is written `OPTION [ARGUMENT] [SELECTOR] [if CONDITION]`; a condition starts with `if`
poke first lowest luck
           ^^^^^^ `lowest` is not expected here
           = a line is written `OPTION [ARGUMENT] [SELECTOR] [if CONDITION]`; a condition starts with `if`
",
    );
}

#[test]
fn shape_of_conditions() {
    check(
        "\
wait if
     ^^ a condition is missing after `if`
     = write when the line is played, such as `if my.FEATURE >= 2`
poke if rain)
            ^ `)` is not expected here
            = remove it, or add the `(` that it closes
poke if (rain
        ^ this `(` is never closed
        = add `)`
poke if (rain my.hungry)
              ^^^^^^^^^ `my.hungry` is not expected here
              = join conditions with `and` or `or`, compare with `= != < <= > >=`
poke if 1 < round < 3
        ^^^^^^^^^^^ comparisons cannot be chained
        = join two comparisons with `and`, such as `1 < x and x < 3`
wait if rain and
             ^^^ a value is missing after `and`
             = a value is a number, a feature such as `my.FEATURE`, or `yes` or `no`
wait if rain and or rain
             ^^^ a value is missing between `and` and `or`
             = a value is a number, a feature such as `my.FEATURE`, or `yes` or `no`
wait if my.luck > 50%
                    ^ a value is missing after `%`
                    = percentages are plain numbers: write `50`, not `50%`
wait if my.luck > 50% and rain
                    ^ a value is missing between `%` and `and`
                    = percentages are plain numbers: write `50`, not `50%`
wait if round > 1.5
                ^^^ `1.5` is no whole number
                = write digits only, without a point
wait if min round
        ^^^ `(` is missing after `min`
        = write `min(a, b)`
wait if min(round) = 1
        ^^^^^^^^^ `min` takes two values
        = write `min(a, b)`
wait if min(round, 1, 2) = 1
                    ^ `,` is not expected here
                    = only `min(a, b)` and `max(a, b)` take two values, and no more
wait if round AND rain
              ^^^ `AND` is not expected here
              = join conditions with `and` or `or`, compare with `= != < <= > >=`
wait if ()
        ^ a value is missing between `(` and `)`
        = a value is a number, a feature such as `my.FEATURE`, or `yes` or `no`
wait if rain if rain
             ^^ `if` is not expected here
             = join conditions with `and` or `or`, compare with `= != < <= > >=`
wait if (((((((((((((((((((((((((((((((((
                                        ^ the condition is nested too deeply
                                        = at most 32 levels; use several lines instead
",
    );
}

#[test]
fn options_and_arguments() {
    check(
        "\
pokr
 ^^^^ `pokr` is no option of `dig`
 = did you mean `poke`?
Poke
 ^^^^ `Poke` is no option of `dig`
 = did you mean `poke`?
dance
 ^^^^^ `dance` is no option of `dig`
 = the options are `wait`, `poke`, `feed` and `sing`
poke quick
     ^^^^^ `poke` takes no argument such as `quick`
     = only `lowest FEATURE`, `highest FEATURE`, `random foe`, `first` or `if CONDITION` may follow
wait quick
     ^^^^^ `wait` takes no argument such as `quick`
     = only `if CONDITION` may follow
feed quik
     ^^^^ `quik` is no argument of `feed`
     = did you mean `quick`?
feed round
     ^^^^^ `round` is no argument of `feed`
     = the arguments are `quick`, `slow` and `2`; `lowest FEATURE` or `highest FEATURE` chooses its target
",
    );
}

#[test]
fn unknown_features() {
    check(
        "\
wait if rian
        ^^^^ `rian` is no feature
        = did you mean `rain`?
wait if my.wait
        ^^^^^^^ `my.wait` is no feature
        = known here are `my.weight`, `my.hungry` and `my.luck`
wait if my.wieght > 2
        ^^^^^^^^^ `my.wieght` is no feature
        = did you mean `my.weight`?
wait if my.xyz > 2
        ^^^^^^ `my.xyz` is no feature
        = known here are `my.weight`, `my.hungry` and `my.luck`
wait if wieght > 2
        ^^^^^^ `wieght` is no feature
        = did you mean `my.weight`?
wait if my.carots > 1
        ^^^^^^^^^ `my.carots` is no feature
        = did you mean `side.carrots`?
wait if my.a.b > 1
        ^^^^^^ `my.a.b` is no feature
        = known here are `my.weight`, `my.hungry` and `my.luck`
wait if our.weight = 2
        ^^^^^^^^^^ `our` in `our.weight` is no prefix
        = prefixes are `my`, `target`, `foe`, `ally`, `side` and `foes`
wait if ally.weight.x
        ^^^^^^^^^^^^^ `ally.weight.x` cannot be read: `wait` has no target
        = the decider's own is `my.weight.x`; options with a target: `poke` and `feed`
wait if foess.carrots > 1
        ^^^^^^^^^^^^^ `foess` in `foess.carrots` is no prefix
        = did you mean `foes`?
wait if my.
        ^^^ a feature is missing after `my.`
        = known here are `my.weight`, `my.hungry` and `my.luck`
wait if RAIN
        ^^^^ `RAIN` is no feature
        = did you mean `rain`?
",
    );
}

#[test]
fn features_that_cannot_be_read_so() {
    check(
        "\
wait if weight > 2
        ^^^^^^ `weight` cannot be read: `weight` is about one fighter
        = write `my.weight` for the decider, `target.weight` for the target of an option
poke if weight > 2
        ^^^^^^ `weight` cannot be read: `weight` is about one fighter
        = write `my.weight` for the decider, `target.weight` for the target of an option
wait if carrots > 2
        ^^^^^^^ `carrots` cannot be read: `carrots` is about a side
        = write `side.carrots` for the own side, `foes.carrots` for the hostile ones
wait if my.round > 2
        ^^^^^^^^ `my.round` cannot be read: `round` is about the whole conflict
        = write `round`
wait if my.carrots > 2
        ^^^^^^^^^^ `my.carrots` cannot be read: `carrots` is about a side
        = write `side.carrots` for the own side, `foes.carrots` for the hostile ones
wait if side.weight > 2
        ^^^^^^^^^^^ `side.weight` cannot be read: `weight` is about one fighter
        = write `my.weight` for the decider, `target.weight` for the target of an option
wait if noise > 2
        ^^^^^ `noise` is not known at `dig`
        = it can be read only at `nap`
wait if my.noise > 2
        ^^^^^^^^ `noise` is not known at `dig`
        = it can be read only at `nap`
wait if my.depth > 2
        ^^^^^^^^ `my.depth` cannot be read: `depth` is about the decision
        = write `depth`
wait if target.weight > 2
        ^^^^^^^^^^^^^ `target.weight` cannot be read: `wait` has no target
        = the decider's own is `my.weight`; options with a target: `poke` and `feed`
wait if foe.weight > 2
        ^^^^^^^^^^ `foe.weight` cannot be read: `wait` has no target
        = the decider's own is `my.weight`; options with a target: `poke` and `feed`
poke if ally.weight > 2
        ^^^^^^^^^^^ `ally.weight` cannot be read: `poke` is aimed at a foe
        = write `target.weight` or `foe.weight`
feed if foe.weight > 2
        ^^^^^^^^^^ `foe.weight` cannot be read: `feed` is aimed at an ally
        = write `target.weight` or `ally.weight`
",
    );
}

#[test]
fn selectors() {
    check(
        "\
wait lowest weight
     ^^^^^^^^^^^^^ `wait` has no target to select
     = remove the selector
wait first
     ^^^^^ `wait` has no target to select
     = remove the selector
wait random foe
     ^^^^^^^^^^ `wait` has no target to select
     = remove the selector
poke random ally
            ^^^^ `poke` cannot be aimed at a random `ally`
            = write `random foe`
feed lowest luck then random foe
                             ^^^ `feed` cannot be aimed at a random `foe`
                             = write `random ally`
poke random weight
            ^^^^^^ `poke` cannot be aimed at a random `weight`
            = write `random foe`
poke lowest my.weight
            ^^^^^^^^^ `my.weight` is the same for every candidate
            = a selector reads the candidates: write `target.weight`
poke lowest round
            ^^^^^ `round` is not about one fighter
            = a selector picks by a feature of the candidates
poke lowest ally.weight
            ^^^^^^^^^^^ `ally.weight` cannot be read: `poke` is aimed at a foe
            = write `target.weight` or `foe.weight`
poke lowest wieght
            ^^^^^^ `wieght` is no feature
            = did you mean `target.weight`?
poke lowest our.weight
            ^^^^^^^^^^ `our` in `our.weight` is no prefix
            = prefixes are `my`, `target`, `foe`, `ally`, `side` and `foes`
poke lowest zzz
            ^^^ `zzz` is no feature
            = known here are `target.weight`, `target.hungry` and `target.luck`
",
    );
}

#[test]
fn types() {
    check(
        "\
wait if round
        ^^^^^ `round` is a number, not a condition
        = compare it, such as with `> 0`
wait if 3
        ^ `3` is a number, not a condition
        = compare it, such as with `> 0`
wait if round and rain
        ^^^^^ `round` is a number, not a condition
        = compare it, such as with `> 0`
wait if rain = 1
        ^^^^^^^^ `rain` is yes or no, but `1` is a number
        = write `rain` or `not rain` without a comparison
wait if 1 < (rain or no)
        ^^^^^^^^^^^^^^^^ `(rain or no)` is yes or no, but `1` is a number
        = write `(rain or no)` or `not (rain or no)` without a comparison
wait if rain + 1 = 2
        ^^^^ `rain` is yes or no, not a number
        = a flag is a condition of its own; join it with `and` or `or`
wait if rain < my.hungry
        ^^^^^^^^^^^^^^^^ yes and no have no order
        = compare flags with `=` or `!=`
wait if -rain = 1
         ^^^^ `rain` is yes or no, not a number
         = a flag is a condition of its own; join it with `and` or `or`
wait if not round
            ^^^^^ `round` is a number, not a condition
            = compare it, such as with `> 0`
wait if min(rain, 1) = 1
            ^^^^ `rain` is yes or no, not a number
            = a flag is a condition of its own; join it with `and` or `or`
",
    );
}

#[test]
fn all_at_once() {
    check(
        "\
pokr if wieght > 2 and rain > 1
 ^^^^ `pokr` is no option of `dig`
 = did you mean `poke`?
        ^^^^^^ `wieght` is no feature
        = did you mean `my.weight`?
                       ^^^^^^^^ `rain` is yes or no, but `1` is a number
                       = write `rain` or `not rain` without a comparison
feed quik lowest wieght if rian and target.hungri
     ^^^^ `quik` is no argument of `feed`
     = did you mean `quick`?
                 ^^^^^^ `wieght` is no feature
                 = did you mean `target.weight`?
                           ^^^^ `rian` is no feature
                           = did you mean `rain`?
                                    ^^^^^^^^^^^^^ `target.hungri` is no feature
                                    = did you mean `target.hungry`?
",
    );
}

#[test]
fn limits() {
    let too_long = format!("wait # {}", "é".repeat(500));
    let errors = Program::compile(0, &[&too_long], &garden()).unwrap_err();
    assert_eq!(errors[0].message, "the line is longer than 1000 bytes");
    assert_eq!(errors[0].span, 999..1007);

    let errors = Program::compile(0, &["wait"; 1001], &garden()).unwrap_err();
    assert_eq!(errors[0].message, "the list has more than 1000 lines");

    let errors = Program::compile(7, &[], &garden()).unwrap_err();
    assert_eq!(errors[0].message, "there is no decision point number 7");

    // Every parenthesis leaves two values waiting.
    let deep = format!("wait if {}depth{} = 1", "depth - round / (".repeat(20), ")".repeat(20));
    let errors = Program::compile(0, &[&deep], &garden()).unwrap_err();
    assert_eq!(errors[0].message, "the condition needs more than 32 values at once");
    assert_eq!(errors[0].span, 8..deep.len());
}

#[test]
fn errors_name_their_line() {
    let mut vocabulary = garden();
    vocabulary.points[0].fallback = &["wait", "rest"];
    let errors = Program::compile(0, &["sing", "jump", "# dig", "hop if x"], &vocabulary);
    let lines: Vec<_> = errors.unwrap_err().iter().map(|error| error.list).collect();
    assert_eq!(lines, [1, 3, 3, 5], "those of the fallback follow those of the list");
}

#[test]
fn division_by_a_written_zero() {
    check(
        "\
wait if 1 / 0 = 1
            ^ `1 / 0` divides by 0
            = divide by another number or by a feature
wait if round % (2 - 2) = 0
                ^^^^^^^ `round % (2 - 2)` divides by 0
                = divide by another number or by a feature
wait if round / (round - 4) = 0
",
    );
}
