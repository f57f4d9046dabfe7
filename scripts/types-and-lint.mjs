// Types and lint in one process: most of what lint takes is types, so both ask the one program that is made here.
import { ESLint } from 'eslint';
import path from 'node:path';
import ts from 'typescript';
import { show } from './console.mjs';
import { ROOT } from './processes.mjs';

process.chdir(ROOT);
const program = readProgram();
const typeFaults = [
  ...program.getConfigFileParsingDiagnostics(),
  ...program.getOptionsDiagnostics(),
  ...program.getGlobalDiagnostics(),
  ...program.getSyntacticDiagnostics(),
  ...program.getSemanticDiagnostics(),
];
// With noEmit it writes only what is known, for the next time.
program.emit();
if (typeFaults.length > 0) show(formatted(typeFaults));

const eslint = new ESLint({
  cache: true,
  cacheLocation: '.cache/eslint',
  overrideConfig: { files: ['**/*.{ts,tsx}'], languageOptions: { parserOptions: parserOptions() } },
});
const results = await eslint.lintFiles('.');
const lintFaults = await (await eslint.loadFormatter('stylish')).format(results);
if (lintFaults) show(lintFaults);
if (typeFaults.length > 0 || lintFaults) process.exitCode = 1;

/** The program of tsconfig.json, which remembers in .cache what was checked before. */
function readProgram() {
  const parsed = ts.getParsedCommandLineOfConfigFile(
    'tsconfig.json',
    { incremental: true, tsBuildInfoFile: path.join(ROOT, '.cache/tsc') },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (fault) => {
        throw new Error(formatted([fault]));
      },
    },
  );
  if (!parsed) throw new Error('tsconfig.json cannot be read');
  const { fileNames, options, errors } = parsed;
  return ts.createIncrementalProgram({ rootNames: fileNames, options, configFileParsingDiagnostics: errors });
}

/** In place of eslint.config.js's way to a program. The cache of lint, which writes options down, writes a name. */
function parserOptions() {
  const programs = Object.assign([program.getProgram()], { toJSON: () => 'tsconfig.json' });
  return { projectService: false, programs };
}

/** @param {readonly ts.Diagnostic[]} faults */
function formatted(faults) {
  return ts.formatDiagnosticsWithColorAndContext(faults, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => ROOT,
    getNewLine: () => '\n',
  });
}
