import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Standard input. */
  readonly input?: string | Buffer;
}

/** A command that ended with an exit code other than 0. */
class CommandFailed extends Error {}

/** Runs a command. @returns what it wrote to standard output @throws CommandFailed with its last lines */
export function run(file: string, args: readonly string[], { cwd, env, input }: RunOptions = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env: env ?? process.env, stdio: ['pipe', 'pipe', 'pipe'] });
    const output: Buffer[] = [];
    const all: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => {
      output.push(chunk);
      all.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => all.push(chunk));
    // A command that reads no input may end before all of it is written.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve(Buffer.concat(output));
      const end = Buffer.concat(all).toString().trim().split('\n').slice(-15).join('\n');
      reject(new CommandFailed(`${[file, ...args].join(' ')} ended with ${code}:\n${end}`));
    });
  });
}

/** Runs docker. @returns what it wrote, trimmed */
export async function docker(...args: string[]): Promise<string> {
  return (await run('docker', args)).toString().trim();
}

/** The command of Compose 2, or of docker-compose 1.29 where it is missing. @throws if there is neither */
export async function findCompose(): Promise<readonly string[]> {
  const candidates = [['docker', 'compose'], ['docker-compose']] as const;
  for (const [file, ...args] of candidates) {
    const found = await run(file, [...args, 'version']).catch(() => null);
    if (found !== null) return [file, ...args];
  }
  throw new Error('The rehearsal needs Docker with Compose: neither "docker compose" nor "docker-compose" works.');
}

/** One application of Compose. */
export class Compose {
  readonly #command: readonly string[];
  readonly #folder: string;
  readonly #env: NodeJS.ProcessEnv;

  /**
   * @param command of {@link findCompose}
   * @param folder of the checkout
   * @param files of the application, relative to the folder
   */
  constructor(
    command: readonly string[],
    folder: string,
    options: { readonly project: string; readonly files: readonly string[]; readonly env?: Record<string, string> },
  ) {
    this.#command = [...command, '-p', options.project, ...options.files.flatMap((file) => ['-f', file])];
    this.#folder = folder;
    // Without the caller's own settings, which would replace those of the rehearsal.
    const { PATH, HOME, DOCKER_HOST } = process.env;
    this.#env = { PATH, HOME, DOCKER_HOST, ...options.env };
  }

  /** Runs a command such as `up -d`. @returns what it wrote @throws CommandFailed */
  async run(args: readonly string[], input?: string | Buffer): Promise<Buffer> {
    const [file = 'docker', ...rest] = this.#command;
    return run(file, [...rest, ...args], { cwd: this.#folder, env: this.#env, ...(input !== undefined && { input }) });
  }

  /** Runs a command in the container of a service. @returns what it wrote, trimmed */
  async exec(service: string, ...command: string[]): Promise<string> {
    return (await this.run(['exec', '-T', service, ...command])).toString().trim();
  }

  /** The id of a service's container. */
  async container(service: string): Promise<string> {
    return (await this.run(['ps', '-q', service])).toString().trim();
  }

  /** Starts services from the current image and waits until they are healthy, as `up --wait` of Compose 2 does. */
  async up(services: readonly string[], options: readonly string[] = []): Promise<void> {
    await this.run(['up', '-d', ...options, ...services]);
    for (const service of services) await this.waitHealthy(service);
  }

  /** Waits until a service is healthy. @throws after five minutes, with the end of its log */
  async waitHealthy(service: string): Promise<void> {
    const deadline = performance.now() + 300_000;
    for (;;) {
      const id = await this.container(service);
      const state = id === '' ? '' : await docker('inspect', '-f', '{{.State.Health.Status}}', id).catch(() => '');
      if (state === 'healthy') return;
      if (performance.now() > deadline) {
        const log = await this.run(['logs', '--tail', '20', service]);
        throw new Error(`${service} is not healthy after 5 minutes:\n${log}`);
      }
      await wait(250);
    }
  }

  /** Kills every process of a service without notice; Docker restarts the container, as after a crash. */
  async crash(service: string): Promise<void> {
    // Docker does not restart a container that `docker kill` ended. The first process of a container ends with the second.
    await this.exec(service, 'sh', '-c', 'kill -9 -1').catch((error: unknown) => {
      if (!(error instanceof CommandFailed)) throw error;
    });
  }

  /** Removes the containers and networks; with `volumes` all data. */
  async down(options: { readonly volumes: boolean }): Promise<void> {
    await this.run(['down', '--remove-orphans', ...(options.volumes ? ['--volumes'] : [])]);
  }
}
