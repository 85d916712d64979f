import variant from '@jitl/quickjs-wasmfile-release-sync';
import { PRERENDER_VERSION, type Prerendered, type PrerenderRequest } from '@kenali/federation/boot';
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSWASMModule,
  shouldInterruptAfterDeadline,
} from 'quickjs-emscripten-core';
import { installGlobals } from './sandbox-globals.ts';

/** A file of a release. */
export interface Script {
  name: string;
  code: string;
}

export interface Sandbox {
  /** @throws Error if the code fails, takes too long or needs too much memory */
  render(request: PrerenderRequest, remote: string | null): Prerendered;
  dispose(): void;
}

/** Loading the files of shell and remote takes about 15 MB. */
const MEMORY_BYTES = 128 * 1024 * 1024;
const STACK_BYTES = 1024 * 1024;
/** Loading takes about 0.2 s and a page 0.05 s, with all its passes. */
const DEADLINE_MS = 5000;
/** A part of a page that loads later needs one more pass, and such a part may have another one in it. */
const MAX_PASSES = 5;
/** The largest page has about 60 KB. The site keeps 200 of them. */
const MAX_PAGE_CHARS = 1_000_000;
/** Code of a release chooses the text of its errors, and the log has each of them. */
const MAX_MESSAGE_CHARS = 500;

function format(kind: string, given: string, value: number): string {
  const [locale, options] = JSON.parse(given);
  if (kind === 'NumberFormat') return new Intl.NumberFormat(locale, options).format(value);
  return new Intl.DateTimeFormat(locale, options).format(value);
}

/** Frees the error: the engine ends the thread if a sandbox is disposed of while a value of it is held. */
function errorOf(vm: QuickJSContext, error: QuickJSHandle, name: string): Error {
  const { name: kind = 'Error', message = 'unknown', stack = '' } = Object(error.consume(vm.dump));
  const [where = ''] = String(stack).trim().split('\n');
  return new Error(`${name}: ${kind}: ${message} ${where.trim()}`.trim().slice(0, MAX_MESSAGE_CHARS));
}

/** Runs code and returns its value as JSON text or nothing. @throws Error with the message of the sandbox */
function run(vm: QuickJSContext, code: string, name: string, endsAt = Date.now() + DEADLINE_MS): unknown {
  vm.runtime.setInterruptHandler(shouldInterruptAfterDeadline(endsAt));
  const result = vm.evalCode(code, name);
  if (result.error) throw errorOf(vm, result.error, name);
  return result.value.consume(vm.dump);
}

function giveGlobals(vm: QuickJSContext, boot: string): void {
  const bridge = vm.newFunction('format', (kind, given, value) =>
    vm.newString(format(vm.getString(kind), vm.getString(given), vm.getNumber(value))),
  );
  vm.setProp(vm.global, 'kenaliFormat', bridge);
  bridge.dispose();
  run(vm, `(${installGlobals})(kenaliFormat, ${JSON.stringify(boot)}); delete globalThis.kenaliFormat;`, 'globals');
}

let engine: Promise<QuickJSWASMModule> | null = null;

/**
 * Loads the files of a release into an engine of their own, which runs as WebAssembly: they reach neither files nor network nor the
 * memory of the site. So a broken or malicious release costs its own pages, and nothing else.
 * @param boot the boot document as text
 * @throws Error if a file fails, or if the shell's needs a newer site
 */
export async function createSandbox(
  boot: string,
  scripts: readonly Script[],
  { deadlineMs = DEADLINE_MS } = {},
): Promise<Sandbox> {
  engine ??= newQuickJSWASMModuleFromVariant(variant);
  const runtime = (await engine).newRuntime({ memoryLimitBytes: MEMORY_BYTES, maxStackSizeBytes: STACK_BYTES });
  const vm = runtime.newContext();
  const dispose = () => {
    vm.dispose();
    runtime.dispose();
  };
  try {
    giveGlobals(vm, boot);
    for (const { name, code } of scripts) run(vm, code, name);
    const version = run(vm, 'kenali_shell.version', 'version');
    if (version !== PRERENDER_VERSION) throw new Error(`the shell renders for version ${version} of the site`);
  } catch (error) {
    dispose();
    throw error;
  }

  return {
    render(request, remote) {
      const factory = remote === null ? 'null' : `kenali_${remote}.default`;
      const call = `JSON.stringify(kenali_shell.render(${JSON.stringify(request)}, ${factory}))`;
      const endsAt = Date.now() + deadlineMs;
      for (let pass = 0; pass < MAX_PASSES; pass += 1) {
        const text = String(run(vm, call, 'render', endsAt));
        if (text.length > MAX_PAGE_CHARS) throw new Error('the page is too large');
        const page = JSON.parse(text);
        if (page.isComplete) return page;
        const jobs = runtime.executePendingJobs();
        if (jobs.error) throw errorOf(vm, jobs.error, 'render');
        // A job that is interrupted rejects its promise, and says nothing here.
        if (Date.now() >= endsAt) throw new Error('render: InternalError: interrupted');
      }
      throw new Error(`${request.path} is not complete after ${MAX_PASSES} passes`);
    },
    dispose,
  };
}
