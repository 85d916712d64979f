// Node environment that ends what a test file leaves running when a test fails before its own clean-up. Otherwise one
// failed test keeps Jest running forever. Each file also has a temporary folder of its own, which is removed with all that
// its tests left there.
const { ChildProcess } = require('node:child_process');
const { mkdtemp, rm } = require('node:fs/promises');
const { Server } = require('node:net');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { TestEnvironment } = require('jest-environment-node');

/** A stop that takes longer is given up: the file has already reported. */
const STOP_MS = 15_000;
const OUTER = tmpdir();
const servers = new Set();
const children = new Set();

// Jest gives every test file the same Node modules, so these see what any of them starts.
remember(Server.prototype, 'listen', servers, 'close');
remember(ChildProcess.prototype, 'spawn', children, 'exit');

function remember(prototype, method, started, ended) {
  const original = prototype[method];
  prototype[method] = function (...args) {
    started.add(this);
    this.once(ended, () => started.delete(this));
    return original.apply(this, args);
  };
}

module.exports = class extends TestEnvironment {
  stops = [];

  async setup() {
    await super.setup();
    // The file must not touch what Jest itself, its global set-up or an earlier file started.
    this.earlier = new Set([...servers, ...children]);
    this.global.afterTestFile = (stop) => this.stops.push(stop);
    this.temporary = await mkdtemp(join(OUTER, 'kenali-jest-'));
    // `os.tmpdir()` reads the environment of the worker, a child process that of the test.
    for (const { env } of [process, this.global.process]) env.TMPDIR = this.temporary;
  }

  async teardown() {
    process.env.TMPDIR = OUTER;
    // A child that was killed may still write. What it leaves must not fail the file.
    await rm(this.temporary, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
    await super.teardown();
  }

  /** `run_finish` comes after the last clean-up of the file, whether that succeeded or not. */
  async handleTestEvent({ name }) {
    if (name !== 'run_finish') return;
    for (const stop of this.stops.reverse()) await withinLimit(stop);
    for (const server of servers) if (!this.earlier.has(server)) end(server);
    for (const child of children) if (!this.earlier.has(child)) child.kill('SIGKILL');
  }
};

function end(server) {
  server.close(() => {});
  server.closeAllConnections?.();
}

async function withinLimit(stop) {
  let timer;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, STOP_MS);
  });
  // The file has failed already, and what could not be stopped is named when Jest does not end.
  await Promise.race([
    Promise.resolve()
      .then(stop)
      .catch(() => {}),
    limit,
  ]);
  clearTimeout(timer);
}
