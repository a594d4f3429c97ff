//! The players: which policy sits in which fighter's seat.

use crate::policy::Policy;

/// The policies of a conflict and who plays whom.
#[derive(Clone, Debug)]
pub struct Players {
    /// The policies in use.
    pub policies: Vec<Policy>,
    /// Number of the policy that plays each fighter.
    pub seats: Vec<u8>,
    undecided: Vec<u64>,
    restless: Vec<u64>,
    offsets: Vec<u32>,
    points: usize,
    lines: usize,
}

impl Players {
    /// Seats `policies` (each with a program for every one of `points` decision points). `steady`
    /// tells the features on which an answer may depend without being restless.
    pub fn new(
        policies: Vec<Policy>,
        seats: Vec<u8>,
        points: usize,
        steady: fn(usize) -> bool,
    ) -> Self {
        let mut offsets = Vec::new();
        let mut lines = 0;
        for policy in &policies {
            for program in policy.programs() {
                offsets.push(lines as u32);
                lines += program.lines().count();
            }
        }
        let program = |point: usize, seat: &u8| policies[usize::from(*seat)].program(point);
        let open = |point: usize, seat: &u8| program(point, seat).always() != Some(0);
        let moody =
            |point: usize, seat: &u8| open(point, seat) && !program(point, seat).reads_only(steady);
        let mask = |holds: &dyn Fn(usize, &u8) -> bool, point: usize| {
            let seated = seats.iter().enumerate();
            seated.fold(0, |mask, (f, seat)| mask | u64::from(holds(point, seat)) << f)
        };
        let undecided = (0..points).map(|point| mask(&open, point)).collect();
        let restless = (0..points).map(|point| mask(&moody, point)).collect();
        Self { policies, seats, undecided, restless, offsets, points, lines }
    }

    /// The fighters whose answer at a point is not their first option whatever happens.
    #[inline]
    pub fn undecided(&self, point: usize) -> u64 {
        self.undecided[point]
    }

    /// Those of them whose answer can change although no steady feature has.
    #[inline]
    pub fn restless(&self, point: usize) -> u64 {
        self.restless[point]
    }

    /// The policy that plays a fighter.
    #[inline]
    pub fn policy_of(&self, fighter: usize) -> &Policy {
        &self.policies[usize::from(self.seats[fighter])]
    }

    /// Number, among all lines of all policies, of a line of a fighter's list at a point.
    #[inline]
    pub fn line_number(&self, fighter: usize, point: usize, line: u16) -> usize {
        let list = usize::from(self.seats[fighter]) * self.points + point;
        self.offsets[list] as usize + usize::from(line)
    }

    /// Number of lines of all policies together.
    pub fn line_count(&self) -> usize {
        self.lines
    }
}
