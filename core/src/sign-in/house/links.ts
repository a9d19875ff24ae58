import type { CodePurpose } from './code.model.ts';
import type { House } from './house.ts';

const paths: Readonly<Record<CodePurpose, string>> = {
  'reset-password': '/reset-password?for=password&code=',
  'confirm-email': '/reset-password?for=email&code=',
};

/**
 * The link of a code. Its origin is the setting PUBLIC_URL, never what a request says.
 * @returns only the path if PUBLIC_URL is not set
 */
export function linkOf({ settings }: Pick<House, 'settings'>, purpose: CodePurpose, code: string): string {
  return `${settings.PUBLIC_URL ?? ''}${paths[purpose]}${encodeURIComponent(code)}`;
}
