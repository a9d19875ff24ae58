import { createHmac, timingSafeEqual } from 'node:crypto';
import type { House } from './house.ts';
import { readSigningKey } from './keys.ts';

/**
 * What a browser keeps in which a user has signed in. The limit on wrong passwords for an account does not count its attempts, so that
 * strangers who guess cannot keep the user out (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).
 * It signs nobody in.
 */
export async function deviceOf({ db }: Pick<House, 'db'>, uid: string): Promise<string> {
  return createHmac('sha256', await readSigningKey(db, 'device'))
    .update(uid)
    .digest('base64url');
}

/** Whether the user of an address has signed in before with the browser that sends `device`. */
export async function isKnownDevice(house: Pick<House, 'db'>, email: string, device: string): Promise<boolean> {
  const user = await house.db.signIns.findOne({ email: email.toLowerCase() }, { _id: 1 }).lean();
  if (user === null) return false;
  const [expected, given] = [Buffer.from(await deviceOf(house, user._id)), Buffer.from(device)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
