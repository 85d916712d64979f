export interface Platform {
  os: string[];
  cpu: string[];
  libc: string[];
}

const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const CPU = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
const ALIASES: Record<string, string> = {
  windows: 'win32',
  aarch64: 'arm64',
  x86_64: 'x64',
  i686: 'ia32',
  ppc64le: 'ppc64',
};

/**
 * Derives `os`, `cpu` and `libc`, as in npm's lock file, from a name like `@swc/core-linux-x64-musl`.
 * @throws Error for a name without both system and processor, because npm would install such a package everywhere
 */
export function derivePlatform(name: string): Partial<Platform> {
  const words = name.split(/[/\-.]/).map((word) => ALIASES[word] ?? word);
  const os = words.filter((word) => OS.includes(word));
  const cpu = words.filter((word) => CPU.includes(word));
  if (os.length === 0 && cpu.length === 0) {
    throw new Error(`The optional package ${name} is missing in the lock file and its name contains no platform.`);
  }
  const libc = os.includes('linux')
    ? words.flatMap((word) => (/^musl/.test(word) ? 'musl' : /^gnu/.test(word) ? 'glibc' : []))
    : [];
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }) };
}
