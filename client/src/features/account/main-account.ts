/** The account with the main balance, where the id of a season could stand. */
export const mainAccount = 'main';
