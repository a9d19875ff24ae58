import { settings } from './config.ts';

/** The text of `.env.example`: every setting with its meaning and default, commented out. */
export function renderEnvExample(): string {
  const lines = Object.entries(settings.shape).map(([name, schema]) => {
    const fallback = schema.safeParse(undefined);
    return `# ${schema.description ?? ''}\n# ${name}=${fallback.success && fallback.data !== undefined ? fallback.data : ''}\n`;
  });
  return `# Copy to .env and change what you need. Every setting has a working default.\n\n${lines.join('\n')}`;
}
