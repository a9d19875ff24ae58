import type { SourceFile } from './documents.ts';

const topicFile = /^server\/src\/live\/topics\/[a-z-]+\.ts$/;

/** Finds reads with a type written by hand: Mongoose infers it from the schema and the projection. */
export function leanProblems(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ text }) => /\.lean</.test(text))
    .map(({ path }) => `${path}: lean<…> states the type of a read; write lean()`);
}

/** Finds files of live topics that do not define their topic on the kernel. */
export function topicProblems(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => topicFile.test(path) && !/\bdefineTopic\b/.test(text))
    .map(({ path }) => `${path}: a topic is defined with defineTopic`);
}
