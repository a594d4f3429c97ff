"""Scenarios from dictionaries and texts, and keyword arguments as options."""

import datetime
from decimal import Decimal
from pathlib import Path

import outweigh as ow
import pytest
from outweigh import _options as options
from outweigh._scenario import placed


def test_a_dictionary_becomes_a_text_that_people_would_write():
    made = ow.scenario(
        {
            "system": "fate-core",
            "title": 'The "duel"',
            "seed": 7,
            "sides": {
                "hero": {"player": "pc", "hero": {"skills": {"fight": 4}, "stress": [2, 3]}},
                "watch": {"player": "gm", "guard": {"count": 2}},
            },
            "policies": {"careful": {"base": "veteran", "turn": ["attack if margin > 0"]}},
            "vary": {"sides.watch.guard.count": range(1, 4), "rules.x": (0.5, 1.0)},
            "variants": [
                {"name": "as written"},
                {"name": "hard", "set": {"rules.attack.hit_bonus": 1, "odd key": True}},
            ],
        }
    )
    assert made.text == (
        'system = "fate-core"\ntitle = "The \\"duel\\""\nseed = 7\n'
        '\n[sides.hero]\nplayer = "pc"\n'
        "\n[sides.hero.hero]\nskills = { fight = 4 }\nstress = [2, 3]\n"
        '\n[sides.watch]\nplayer = "gm"\n'
        "\n[sides.watch.guard]\ncount = 2\n"
        '\n[policies.careful]\nbase = "veteran"\nturn = ["attack if margin > 0"]\n'
        "\n[vary]\nsides.watch.guard.count = [1, 2, 3]\nrules.x = [0.5, 1.0]\n"
        '\n[[variants]]\nname = "as written"\n'
        '\n[[variants]]\nname = "hard"\nset = { rules.attack.hit_bonus = 1, "odd key" = true }\n'
    )


def test_texts_are_escaped():
    made = ow.scenario({"title": 'a\\b\n"c"\t\x01é'})
    assert made.text == 'title = "a\\\\b\\n\\"c\\"\\t\\u0001é"\n'
    tomllib = pytest.importorskip("tomllib")
    assert tomllib.loads(made.text) == {"title": 'a\\b\n"c"\t\x01é'}


def test_a_value_that_is_no_toml_is_named():
    with pytest.raises(TypeError, match=r"Decimal\('1'\) \(at `sides.hero.count`\)"):
        ow.scenario({"sides": {"hero": {"count": Decimal(1)}}})
    with pytest.raises(ValueError, match="nan is no number"):
        ow.scenario({"trials": float("nan")})


def test_numbers_of_numpy_are_numbers():
    numpy = pytest.importorskip("numpy")
    assert ow.scenario({"vary": {"x": numpy.arange(1, 3)}}).text == "[vary]\nx = [1, 2]\n"
    assert options.several(numpy.linspace(0, 1, 3)) == "0.0,0.5,1.0"


def test_options_are_those_of_the_command_line():
    assert options.by_path("--vary", {"a.b": range(1, 4)}, options.several) == ["--vary", "a.b=1,2,3"]
    assert options.by_path("--vary", {"a.b": "1..=8"}, options.several) == ["--vary", "a.b=1..=8"]
    assert options.by_path("--vary", {"a": ["x", "y, z"]}, options.several) == ["--vary", 'a=x,"y, z"']
    assert options.by_path("--set", {"a": True, "b": 0.0000001}) == ["--set", "a=true", "--set", "b=0.0000001"]
    assert options.by_path("--set", ["a=1", "b=2"]) == ["--set", "a=1", "--set", "b=2"]
    assert options.bans("roar") == ["--ban", "roar"]
    assert options.bans(["roar", ("a", "b")]) == ["--ban", "roar", "--ban", "a,b"]
    assert options.percent("--precision", 0.005) == options.percent("--precision", "0.5%") == ["--precision", "0.5%"]
    assert options.time(90) == options.time(datetime.timedelta(minutes=1.5)) == ["--time", "90s"]
    assert options.time("5m") == ["--time", "5m"]
    with pytest.raises(ValueError, match="the list is empty"):
        options.several([])
    with pytest.raises(TypeError, match="--seed takes a text or a number, not list"):
        options.value("--seed", [1])


def test_a_number_of_options_that_a_signature_lost_is_noticed(fake):
    """Every keyword of `run` reaches the program."""
    fake(body="open('arguments', 'w').write(repr(sys.argv[1:]))", out={"schema": 1, "ok": True, "scenario": {}})
    ow.run(
        "x.toml", vary={"v": [1, 2]}, set={"s": 1}, play={"a": "p"}, ban=["b"], baseline={"variant": "w"},
        measures=["m"], trials=5, seed=6, precision="1%", time="7s", sample=8, sampling="random", confidence=0.9,
        exact="9s", robust=True, charts=False, strict=True, resume=True, per_trial="rows.csv", out="here", threads=2,
        args=["--yes"],
    )  # fmt: skip
    assert eval(Path("arguments").read_text()) == [
        *["run", "x.toml", "--set", "s=1", "--play", "a=p", "--ban", "b", "--trials", "5", "--seed", "6"],
        *["--vary", "v=1,2", "--baseline", "variant=w", "--measure", "m", "--precision", "1%", "--time", "7s"],
        *["--sample", "8", "--sampling", "random", "--confidence", "0.9", "--exact", "9s", "--robust", "--no-charts"],
        *["--strict", "--resume", "--per-trial", str(Path("rows.csv").absolute()), "--threads", "2", "--yes"],
        *["--out", str(Path("here").absolute()), "--json"],
    ]


def test_a_text_is_a_file_for_as_long_as_it_is_needed(empty_folder):
    Path("beasts.csv").write_text("name\nbat\n")
    with placed('system = "x"\nroster = "beasts.csv"\n') as place:
        folder = Path(place.folder)
        assert (folder / place.argument).read_bytes() == b'system = "x"\nroster = "beasts.csv"\n'
        assert (folder / "beasts.csv").read_text() == "name\nbat\n"
    assert not folder.exists()
    assert sorted(Path().iterdir()) == [Path("beasts.csv")]


def test_paths_and_names_go_to_the_program_as_they_are():
    for given, argument in [(Path("a") / "b.toml", str(Path("a") / "b.toml")), ("war-of-ashes/x", "war-of-ashes/x")]:
        with placed(given) as place:
            assert (place.argument, place.folder) == (argument, None)
    with pytest.raises(TypeError, match="not int"), placed(3):
        pass


def test_a_scenario_can_be_saved(empty_folder):
    made = ow.scenario({"title": "é"}, name="fight")
    assert made.name == "fight.toml"
    assert made.save("fight.toml").read_bytes() == 'title = "é"\n'.encode()
    assert str(made) == repr(made) == made.text
    assert made == ow.scenario(made.text, name="fight") and ow.scenario(made) is made
