import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

export default defineConfig(
  globalIgnores(['build/', 'node_modules/', 'public/', '.data/', '.cache/', 'test-results/']),
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true },
    rules: {
      'no-console': 'error',
      eqeqeq: ['error', 'always'],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportDefaultDeclaration',
          message: 'Export by name: one name for one thing, everywhere.',
        },
        { selector: 'TSEnumDeclaration', message: 'Use a const array or union.' },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // There are no enums (above): looking for what is put in their place costs more than most rules. So does looking for
      // what is put in the place of a class: those here have private fields, which nothing else has for the compiler.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // The seams are written as methods; nothing here uses `this`.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Remix routes throw responses.
      '@typescript-eslint/only-throw-error': ['error', { allow: [{ from: 'lib', name: 'Response' }] }],
      // An async signature is often the seam's, not the function's own wish.
      '@typescript-eslint/require-await': 'off',
      // Code points are what is wanted when a text is walked.
      '@typescript-eslint/no-misused-spread': 'off',
      // Names of settings, headers and fields are data: process.env['PORT'].
      '@typescript-eslint/dot-notation': 'off',
      // Types of other rooms are read as they stand; a schema and its type share one name on purpose.
      '@typescript-eslint/no-redeclare': 'off',
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      // The compiler tells them.
      '@typescript-eslint/no-unused-vars': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: globals.node },
  },
  {
    // What a tool wants as a default export: Remix's routes and entries, and the tools' settings.
    files: [
      'app/root.tsx',
      'app/entry.{client,server}.tsx',
      'app/routes.ts',
      'app/routes/**/*.tsx',
      '*.{js,ts}',
      'types/**/*.d.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.recommended, reactHooks.configs.flat['recommended-latest']],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['tests/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['describe', 'test', 'it'].flatMap((object) =>
          ['skip', 'only', 'todo', 'fixme', 'skipIf', 'runIf', 'fail'].map((property) => ({
            object,
            property,
            message: 'Every test runs, always.',
          })),
        ),
        ...['mock', 'doMock', 'resetModules'].map((property) => ({
          object: 'vi',
          property,
          message: 'Test files share their modules: what is replaced is given as an argument.',
        })),
        { property: 'waitForTimeout', message: 'Wait for what is seen, never for time.' },
        { property: 'networkidle', message: 'Wait for what is seen.' },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: "Literal[value='networkidle']", message: 'Wait for what is seen.' },
        {
          selector: "CallExpression[callee.property.name='toMatchSnapshot']",
          message: 'Say what is expected.',
        },
        { selector: "Property[key.name='bypassCSP']", message: 'The policy is part of what is tested.' },
      ],
    },
  },
);
