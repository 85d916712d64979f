// One jest preset for every project: swc compiles, node or jsdom runs.
const inspector = require('node:inspector');
const path = require('node:path');

const root = path.resolve(__dirname, '..');

// Node keeps the compiled code of the servers and commands that tests start, whose start is mostly compiling.
process.env.NODE_COMPILE_CACHE ??= path.join(root, '.cache/node');

// A test file loads a thousand modules of its own. In a young generation of the usual size, collections take a sixth of the time.
// Workers get the options of this process.
process.execArgv.push('--min-semi-space-size=64', '--max-semi-space-size=64');

/** Jest configuration for code without a browser. @param {string} dir the project's folder */
exports.node = (dir) => ({
  rootDir: dir,
  testEnvironment: path.join(__dirname, 'jest-environment.cjs'),
  transform: {
    '^.+\\.[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2023',
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
        // Only a debugger needs them in the code, where they are two thirds of what each test file reads again.
        sourceMaps: inspector.url() ? 'inline' : true,
      },
    ],
  },
  // These import modules dynamically or are modules, which only works in Jest after a transform to CommonJS.
  transformIgnorePatterns: [
    '/node_modules/(?!(@kenali/|mongodb/lib/runtime_adapters|@opentelemetry/otlp-exporter-base/|openid-client/|oauth4webapi/|jose/))',
  ],
  testMatch: ['<rootDir>/{src,test}/**/*.test.ts?(x)'],
  // Only for tests that hang; a slow machine must not fail a test.
  testTimeout: 90_000,
  reporters: ['default', path.join(__dirname, 'jest-counts-reporter.cjs')],
  cacheDirectory: path.join(root, '.cache/jest'),
});

/** Jest configuration for components. @param {string} dir the project's folder */
exports.dom = (dir) => ({
  ...exports.node(dir),
  testEnvironment: path.join(__dirname, 'jest-dom-environment.cjs'),
  setupFilesAfterEnv: [path.join(root, 'tools/jest.setup.cjs')],
  testEnvironmentOptions: { customExportConditions: ['browser', 'require', 'default'] },
});
