/** The longest pause a user can take, in days. */
export const maxPauseDays = 30;
