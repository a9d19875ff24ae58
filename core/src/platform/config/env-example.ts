import { settings } from './settings.ts';

/** The text of `.env.example`: every setting with its meaning and default, commented out. */
export function renderEnvExample(): string {
  const lines = Object.entries(settings.shape).map(([name, schema]) => {
    const fallback = schema.safeParse(undefined);
    return `# ${schema.description ?? ''}\n# ${name}=${fallback.success && fallback.data !== undefined ? fallback.data : ''}\n`;
  });
  return `# Copy to .env and change what you need. Every setting has a working default.\n# <setting>_FILE reads the value from a file instead, as in ODDS_API_KEY_FILE=/run/secrets/odds-api-key\n\n${lines.join('\n')}`;
}
