export { type DemoAccount, demoAccounts, demoPassword } from './auth/demo-accounts.ts';
export { cacheDir, defaultDataDir, repoRoot } from './paths.ts';
export { Problem } from './problem.ts';
export { type ComponentName, componentNames } from './process/component.ts';
export { AlreadyRunning, type Stack, type StackEvent, type StackOptions, startStack } from './stack.ts';
export { startTemporaryStack, type TemporaryStack } from './temporary-stack.ts';
