#!/bin/bash
# Proves slurm.sh on a real Slurm: a controller and a node on this machine, started and stopped here. It needs root
# and Debian's packages slurm-wlm and munge; where they are missing it says so and tries nothing.
#
#     cluster/check_slurm.sh path/to/outweigh
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "$1")
if [ "$(id -u)" != 0 ] || ! command -v slurmctld slurmd munged sbatch >/dev/null; then
    echo "no root, or no Slurm: slurm.sh is not tried on a real one"
    exit 0
fi
folder=$(mktemp -d)
started=()
stop() {
    for pid in "${started[@]}"; do kill "$pid" 2>/dev/null || true; done
    wait 2>/dev/null || true
    rm -rf "$folder"
}
trap stop EXIT

# Munge with a key, a socket and a log of its own, so that one that runs already is left alone.
chmod 755 "$folder"
mkdir "$folder/munge" "$folder/state" "$folder/spool"
dd if=/dev/urandom of="$folder/munge/key" bs=1024 count=1 status=none
chmod 400 "$folder/munge/key"
munged --foreground --force --key-file="$folder/munge/key" --socket="$folder/munge/socket" \
    --pid-file="$folder/munge/pid" --log-file="$folder/munge/log" --seed-file="$folder/munge/seed" &
started+=($!)

host=$(hostname -s)
export SLURM_CONF=$folder/slurm.conf
cat > "$SLURM_CONF" <<CONF
ClusterName=one
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
SlurmUser=root
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/controller.pid
SlurmdPidFile=$folder/node.pid
SlurmdParameters=config_overrides
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
NodeName=$host NodeAddr=127.0.0.1 CPUs=8 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
CONF
slurmctld -D -c > "$folder/controller.log" 2>&1 &
started+=($!)
slurmd -D > "$folder/node.log" 2>&1 &
started+=($!)
for _ in $(seq 100); do
    [ "$(sinfo --noheader --format=%T 2>/dev/null)" = idle ] && break
    sleep 0.2
done
if [ "$(sinfo --noheader --format=%T)" != idle ]; then
    for log in "$folder"/*.log; do tail -n 5 "$log"; done
    echo "Slurm does not come up on this machine: slurm.sh is not tried on a real one"
    exit 0
fi

# The array of the template, as anybody would hand it in; then the same run on one machine.
cp "$here/../scenarios/war_of_ashes/from_a_spreadsheet.toml" "$here"/../scenarios/war_of_ashes/*.csv "$folder"
cd "$folder"
OUTWEIGH=$program sbatch --wait --array=1-5 "$here/slurm.sh" from_a_spreadsheet.toml --trials 6000
"$program" merge pieces/*.tally --out merged
"$program" run from_a_spreadsheet.toml --trials 6000 --out single
diff -r merged single
echo "ok: five tasks of an array on a real Slurm ($(sinfo --version)) leave the report of a single run"
