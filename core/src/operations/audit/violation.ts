/** A finding of the audit: something wrong, or something that the audit repaired. */
export interface Violation {
  /** The user it concerns; null if it concerns a game. */
  readonly uid: string | null;
  readonly what: string;
}
