/** What is said of a night on which no member has made a profit: it has no winner. Without a full stop. */
export const noWinnerWords = 'No one finished the night ahead';

/** What is said of a night while no member has made a profit: it has no leader. Without a full stop. */
export const noLeaderWords = 'No one is ahead yet';
