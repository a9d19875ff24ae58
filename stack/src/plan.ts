import { join } from 'node:path';
import { clientComponent, serverComponent, workerComponent } from './app-components.ts';
import type { LocalAuth } from './auth/component.ts';
import { planAuth } from './auth/plan-auth.ts';
import { localMongo } from './mongo/component.ts';
import { cacheDir } from './paths.ts';
import { rememberedPorts } from './ports.ts';
import type { Component, ComponentName } from './process/component.ts';
import { localRedis } from './redis/component.ts';
import { portSetting, type Settings } from './settings.ts';

/** The app's default ports. */
const defaultPorts = { PORT: 5001, WORKER_PORT: 5002 } as const;

export interface PlanOptions {
  readonly dataDir: string;
  readonly runDir: string;
  readonly components: ReadonlySet<ComponentName>;
  /** The given settings. A service named here is used instead of started. */
  readonly settings: Settings;
  /** Free ports for server and worker instead of the default ones. */
  readonly freePorts: boolean;
  /** Resolves once the databases are ready. */
  readonly stores: () => Promise<void>;
  /** Resolves once sign-in has its accounts. A server that is ready earlier would end the sessions of open tabs. */
  readonly signIn: () => Promise<void>;
  /** Resolves once the client is built. */
  readonly built: () => Promise<void>;
  readonly say: (component: ComponentName, line: string) => void;
}

/** What will run, and the settings that connect the parts. */
export interface Plan {
  /** URL of the page. */
  readonly url: string;
  /** All settings of the parts. */
  readonly settings: Readonly<Record<string, string>>;
  readonly components: ReadonlyMap<ComponentName, Component>;
  readonly auth: LocalAuth | undefined;
  /** Ports that must be free, with the setting for each. */
  readonly needs: readonly { readonly port: number; readonly variable: string; readonly host: string | undefined }[];
}

/** Decides what to start and at which addresses. */
export async function planStack(options: PlanOptions): Promise<Plan> {
  const { dataDir, runDir, components, say } = options;
  const ports = await rememberedPorts(join(runDir, 'ports.json'), [
    ...(['redis', 'mongod', 'auth', 'hub', 'logging', 'server', 'worker'] as const),
  ]);
  const settings: Record<string, string> = {};
  for (const [name, value] of Object.entries(options.settings)) if (value) settings[name] = value;
  const parts = new Map<ComponentName, Component>();

  if (components.has('mongo') && settings.MONGODB_URI === undefined) {
    const mongo = localMongo({
      dataDir: join(dataDir, 'mongodb'),
      runDir,
      cacheDir,
      port: ports.mongod,
      say: (line) => say('mongo', line),
    });
    settings.MONGODB_URI = mongo.uri;
    parts.set('mongo', mongo.component);
  }
  if (components.has('redis') && settings.REDIS_URL === undefined) {
    const redis = localRedis({
      dataDir: join(dataDir, 'redis'),
      cacheDir,
      port: ports.redis,
      say: (line) => say('redis', line),
    });
    settings.REDIS_URL = redis.url;
    parts.set('redis', redis.component);
  }
  const auth = components.has('auth') ? planAuth(settings, dataDir, ports) : undefined;
  if (auth !== undefined) parts.set('auth', auth.component);

  const page = planApp(options, settings, ports, parts);
  return { url: page.url, settings, components: parts, auth, needs: page.needs };
}

function planApp(
  { components, freePorts, stores, signIn, built }: PlanOptions,
  settings: Record<string, string>,
  ports: { server: number; worker: number },
  parts: Map<ComponentName, Component>,
): Pick<Plan, 'url' | 'needs'> {
  const watch = components.has('client');
  const pick = (name: keyof typeof defaultPorts, free: number) =>
    portSetting(settings, name) ?? (freePorts ? free : defaultPorts[name]);
  const page = pick('PORT', ports.server);
  const worker = pick('WORKER_PORT', ports.worker);
  const host = settings.HOST;
  const needs: { port: number; variable: string; host: string | undefined }[] = [];
  // In development Vite serves the page and proxies to the server.
  const server = watch ? ports.server : page;
  settings.PORT = String(server);
  settings.WORKER_PORT = String(worker);
  if (components.has('server')) {
    const gate = () => Promise.all([stores(), signIn(), built()]);
    parts.set('server', serverComponent({ settings, watch, gate }));
    needs.push({ port: server, variable: 'PORT', host });
  }
  if (components.has('worker')) {
    parts.set('worker', workerComponent({ settings, watch, gate: stores }));
    needs.push({ port: worker, variable: 'WORKER_PORT', host: settings.WORKER_HOST });
  }
  if (watch) {
    parts.set('client', clientComponent({ settings, serverUrl: `http://127.0.0.1:${server}`, port: page }));
    needs.push({ port: page, variable: 'PORT', host });
  }
  return { url: `http://localhost:${page}`, needs };
}
