import variant from '@jitl/quickjs-wasmfile-release-sync';
import { PRERENDER_VERSION, type Prerendered, type PrerenderRequest } from '@kenali/federation/boot';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
} from 'quickjs-emscripten-core';
import { installGlobals } from './sandbox-globals.ts';

/** A file of a release. */
export interface Script {
  /** Names the release: "catalog-mf/0.1.0-3f9c2a7b10". */
  name: string;
  code: string;
}

export interface Sandbox {
  /**
   * @param factory code inside: the default export of the remote, or "null"
   * @throws Error if the code fails, takes too long or needs too much memory
   */
  render(request: PrerenderRequest, factory: string): Prerendered;
}

/** The engine itself has failed. Only the end of the thread frees what it has. */
export class Spent extends Error {
  override name = 'Spent';
}

const WASM_PAGE_BYTES = 65_536;
/** The engine starts with this. The files of shell and remote fit in. */
const FIRST_BYTES = 16 * 1024 * 1024;
/** The engine has a limit too, which counts small values only. */
const MEMORY_BYTES = 64 * 1024 * 1024;
/** The thread has room for it (`THREAD_STACK_MB`), so that the engine notices before the stack of the thread is full. */
const STACK_BYTES = 1024 * 1024;
/** A part of a page that loads later needs one more pass, and such a part may have another one in it. */
const MAX_PASSES = 5;
/** The largest page has about 60 KB. The site keeps 200 of them. */
const MAX_PAGE_CHARS = 1_000_000;
/** Code of a release chooses the text of its errors, and the log has each of them. */
const MAX_MESSAGE_CHARS = 500;
/** Longer lists of locales, and longer locales, take minutes that nothing interrupts: the engine waits for the site here. */
const MAX_FORMAT_CHARS = 1000;
/** Pages use ten. Each takes memory of the site, which no limit of the engine counts. */
const MAX_FORMATS = 100;

/** What formats for the pages of one sandbox. */
function createFormat() {
  const known = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();
  return (kind: string, given: string, value: number): string => {
    const key = kind + given;
    let found = known.get(key);
    if (!found) {
      if (given.length > MAX_FORMAT_CHARS) throw new Error('the format is too long');
      if (known.size === MAX_FORMATS) throw new Error('too many formats');
      const [locale, options] = JSON.parse(given);
      found =
        kind === 'NumberFormat' ? new Intl.NumberFormat(locale, options) : new Intl.DateTimeFormat(locale, options);
      known.set(key, found);
    }
    return found.format(value);
  };
}

const cut = (message: string): string => message.slice(0, MAX_MESSAGE_CHARS);

function errorOf(vm: QuickJSContext, error: QuickJSHandle, name: string): Error {
  const { name: kind = 'Error', message = 'unknown', stack = '' } = Object(error.consume(vm.dump));
  const [where = ''] = String(stack).trim().split('\n');
  return new Error(cut(`${name}: ${kind}: ${message} ${where.trim()}`.trim()));
}

let takenBytes = 0;

/** What all sandboxes of this thread have taken. Memory of WebAssembly never shrinks, and nobody knows when an unused one is freed. */
export const bytesTaken = (): number => takenBytes;

/** Memory with a limit, and whether the engine has asked for more. The code inside can catch the error that it then gets. */
function limitedMemory() {
  takenBytes += FIRST_BYTES;
  const memory = new WebAssembly.Memory({
    initial: FIRST_BYTES / WASM_PAGE_BYTES,
    maximum: MEMORY_BYTES / WASM_PAGE_BYTES,
  });
  const grow = memory.grow.bind(memory);
  let isFull = false;
  memory.grow = (pages) => {
    try {
      const before = grow(pages);
      takenBytes += pages * WASM_PAGE_BYTES;
      return before;
    } catch (error) {
      isFull = true;
      throw error;
    }
  };
  return { memory, isFull: () => isFull };
}

/** An engine with a memory of its own, so that nothing in it reaches the values of another one. */
async function openEngine(isOver: () => boolean) {
  const { memory, isFull } = limitedMemory();
  const wasm = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory: memory }));
  const runtime = wasm.newRuntime({ maxStackSizeBytes: STACK_BYTES, interruptHandler: isOver });
  const vm = runtime.newContext();

  /** @throws Error with the message of the sandbox; Spent */
  function attempt(
    name: string,
    work: () => ReturnType<typeof vm.evalCode | typeof runtime.executePendingJobs>,
  ): unknown {
    let failure: Error | null = null;
    let value: unknown;
    try {
      const result = work();
      if (result.error) failure = errorOf(vm, result.error, name);
      else value = typeof result.value === 'number' ? result.value : result.value.consume(vm.dump);
    } catch (error) {
      throw new Spent(cut(`${name}: ${(error as Error).message}`));
    }
    if (isFull()) throw new Spent(failure?.message ?? `${name}: out of memory`);
    if (failure) throw failure;
    return value;
  }

  return {
    vm,
    run: (code: string, name: string) => attempt(name, () => vm.evalCode(code, name)),
    runJobs: () => attempt('render', () => runtime.executePendingJobs()),
  };
}

function giveGlobals({ vm, run }: Awaited<ReturnType<typeof openEngine>>, boot: string): void {
  const format = createFormat();
  const bridge = vm.newFunction('format', (kind, given, value) =>
    vm.newString(format(vm.getString(kind), vm.getString(given), vm.getNumber(value))),
  );
  vm.setProp(vm.global, 'kenaliFormat', bridge);
  bridge.dispose();
  run(`(${installGlobals})(kenaliFormat, ${JSON.stringify(boot)}); delete globalThis.kenaliFormat;`, 'globals');
}

/** @throws Error if it is no page: code of a release has made it */
function pageOf(text: unknown): Prerendered {
  if (typeof text !== 'string') throw new Error('render: the page is no text');
  if (text.length > MAX_PAGE_CHARS) throw new Error('the page is too large');
  const { html, styles, isComplete } = Object(JSON.parse(text));
  if (typeof html !== 'string' || typeof styles !== 'string')
    throw new Error('render: the page has no html and styles');
  return { html, styles, isComplete: isComplete === true };
}

/**
 * Loads the files of releases into an engine of their own, which runs as WebAssembly: they reach neither files nor network nor the
 * memory of the site. So a broken or malicious release costs its own pages, and nothing else.
 * @param boot the boot document as text
 * @param isOver asked while code runs, also that of later pages; true interrupts it
 * @throws Error if a file fails, or if the shell's needs a newer site; Spent
 */
export async function createSandbox(boot: string, scripts: readonly Script[], isOver: () => boolean): Promise<Sandbox> {
  const engine = await openEngine(isOver);
  giveGlobals(engine, boot);
  for (const { name, code } of scripts) engine.run(code, name);
  const version = engine.run('kenali_shell.version', 'version');
  if (version !== PRERENDER_VERSION) throw new Error(`the shell renders for version ${version} of the site`);

  return {
    render(request, factory) {
      const call = `JSON.stringify(kenali_shell.render(${JSON.stringify(request)}, ${factory}))`;
      for (let pass = 0; pass < MAX_PASSES; pass += 1) {
        const page = pageOf(engine.run(call, 'render'));
        if (page.isComplete) return page;
        engine.runJobs();
        // A job that is interrupted rejects its promise, and says nothing here.
        if (isOver()) throw new Error('render: InternalError: interrupted');
      }
      throw new Error(`${request.path} is not complete after ${MAX_PASSES} passes`);
    },
  };
}
