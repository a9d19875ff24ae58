/**
 * What `npm test` may cost: its processor time as a multiple of that of one typecheck (`tsc -b --force`) in the same run. A change
 * that raises it says in its commit what the tests bought.
 */
export const budgetInTypechecks = 22;
