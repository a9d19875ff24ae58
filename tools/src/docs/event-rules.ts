import type { SourceFile } from './documents.ts';

const eventsFile = /^core\/src\/(?:[a-z-]+\/){0,2}events\.ts$/;
/** Files whose types events may use: documents, the contract, and other events. */
const documentFile = /\.model\.ts$|^@courtside\/contract$/;
const otherEvents = /\/events\.ts$|\/platform\/events\//;

const utilities = ['Pick', 'Omit', 'Extract', 'Exclude', 'Required', 'NonNullable'];
const keywords = ['export', 'interface', 'type', 'extends', 'readonly', 'null'];

const imports = /^import (?:type )?\{([^}]*)\} from '([^']+)'/gm;
/** An interface up to its closing brace, or a type up to the last semicolon of its lines. */
const declarations = /^(?:export )?(?:interface (\w+)[^{]*\{(?:\}|[\s\S]*?^\})|type (\w+) =[\s\S]*?;$(?!\n[ }]))/gm;
const fieldName = /\b\w+\??:/g;
/** A field without fields of its own. */
const leaf = /\b(\w+)\??:([^{};]*)[;}]/g;
const identifier = /[A-Za-z_$][\w$]*/g;

/** The names that a file imports from the files that match, as it calls them. */
function importedFrom(text: string, file: RegExp): string[] {
  return [...text.matchAll(imports)]
    .filter(([, , source = '']) => file.test(source))
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' ').at(-1) ?? '');
}

function problemsOf({ path, text }: SourceFile): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const types = [...code.matchAll(declarations)].map(([declared, ofInterface, ofType]) => ({
    name: ofInterface ?? ofType ?? '',
    declared: declared.replace(/'[^']*'/g, "''"),
  }));
  const documents = [...importedFrom(code, documentFile), ...types.map(({ name }) => name)];
  const allowed = new Set([...documents, ...importedFrom(code, otherEvents), ...utilities, ...keywords]);
  return types.flatMap(({ name, declared }) => {
    const used = declared.replace(fieldName, '').match(identifier) ?? [];
    const foreign = [...new Set(used.filter((word) => !allowed.has(word)))];
    const restated = [...declared.matchAll(leaf)]
      .filter(([, , type = '']) => !type.match(identifier)?.some((word) => !keywords.includes(word)))
      .map(([, field = '']) => field);
    return [
      ...foreign.map((word) => `${path}: ${name} uses ${word}; write a Pick or a field of a document`),
      ...restated.map((field) => `${path}: ${name} restates ${field}; write a Pick or a field of a document`),
    ];
  });
}

/** Finds types of events that are written by hand: an event carries fields of documents, or a type of the contract. */
export function eventProblems(files: readonly SourceFile[]): string[] {
  return files.filter(({ path }) => eventsFile.test(path)).flatMap(problemsOf);
}
