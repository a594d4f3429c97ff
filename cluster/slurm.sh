#!/bin/bash
#SBATCH --job-name=outweigh
#SBATCH --array=1-64
#SBATCH --cpus-per-task=4
# Each task of the array plays its piece. Hand it in where the scenario is, with any options of a run:
#     sbatch cluster/slurm.sh fight.toml --trials 100000000
# and, when all have ended:
#     outweigh merge pieces/*.tally
# OUTWEIGH names the program if it is not on the path. A task that failed is handed in again by its number:
#     sbatch --array=17 cluster/slurm.sh ...     with PIECES=64, because the array has one task then
# After a change of the scenario move pieces/ away first: a task refuses to replace a piece of another run.
set -euo pipefail
pieces=${PIECES:-$SLURM_ARRAY_TASK_COUNT}
"${OUTWEIGH:-outweigh}" run "$@" --threads "${SLURM_CPUS_PER_TASK:-1}" \
    --piece "$SLURM_ARRAY_TASK_ID/$pieces" --tally "pieces/$SLURM_ARRAY_TASK_ID.tally"
