import { CliError } from '@kenali/node-utils';
import { startFakeSmtp } from '@kenali/node-utils/testing';
import type { Counts } from '../../gate/step.ts';
import { selectChecks } from '../../shared/select-checks.ts';
import { type Cluster, startCluster } from '../start-cluster.ts';
import { FAULTS, type Fault } from './faults.ts';
import { PROMISES } from './promises.ts';
import { type Outcome, runRounds, seconds } from './run-rounds.ts';

interface Options {
  /** How often each fault is injected. */
  rounds: number;
  /** Selects the faults whose name contains it; then the rest of the check is left out. */
  only?: string;
}

interface Checked extends Counts {
  failures: string[];
  /** Promises and faults with something that took longer than its limit. */
  late: number;
}

const log = (line: string) => console.log(line);

/** Starts a cluster, checks it, prints what happens, and stops it. @throws CliError if nothing would be checked */
export async function checkCluster(root: string, { rounds, only = '' }: Options): Promise<Checked> {
  const checked: Checked = { passed: 0, failed: 0, late: 0, failures: [] };
  const faults = selectChecks(FAULTS, only);
  if (!(rounds >= 1)) throw new CliError('ROUNDS must be a number, at least 1. A NAME comes after it.');
  const smtp = await startFakeSmtp();
  const env = { SMTP_URL: smtp.url, REQUIRE_EMAIL_VERIFICATION: 'off' };
  const cluster = await startCluster({ root, log, port: 0, disks: 'small', env }).catch(async (error) => {
    await smtp.stop();
    throw error;
  });
  try {
    if (!only) await checkPromises(cluster, smtp, checked);
    await checkFaults(cluster, { rounds, faults }, checked);
  } finally {
    await cluster.stop();
    await smtp.stop();
  }
  return checked;
}

function count(checked: Checked, name: string, problems: readonly string[]): void {
  if (problems.length === 0) checked.passed += 1;
  else {
    checked.failed += 1;
    checked.failures.push(`cluster: ${name}\n    ${problems.slice(0, 10).join('\n    ')}`);
  }
}

async function checkPromises(cluster: Cluster, smtp: Awaited<ReturnType<typeof startFakeSmtp>>, checked: Checked) {
  for (const { name, check } of PROMISES) {
    const { problems, late } = await check(cluster, smtp).then(
      (slow) => ({ problems: [], late: typeof slow === 'string' ? slow : '' }),
      ({ message }: Error) => ({ problems: [message], late: '' }),
    );
    const reasons = [...problems, late].filter(Boolean).map((reason) => `\n    ${reason}`);
    log(`${problems.length === 0 ? 'holds' : 'FAILS'}  ${name}${reasons.join('')}`);
    count(checked, name, problems);
    if (late) checked.late += 1;
  }
}

interface Faults {
  rounds: number;
  faults: readonly Fault[];
}

async function checkFaults(cluster: Cluster, { rounds, faults }: Faults, checked: Checked): Promise<void> {
  log('\nfault                 rounds  acknowledged  lost  refused  silence  slowest refusal');
  for (const fault of faults) {
    if (fault.needsDisk && !cluster.logDisk) {
      log(`${fault.name.padEnd(20)}  not run: this machine allows no disk of its own`);
      continue;
    }
    const outcome = await runRounds(cluster, fault, rounds);
    log(describe(outcome));
    count(checked, fault.name, [...outcome.lost, ...outcome.failed]);
    if (outcome.late.length > 0) checked.late += 1;
  }
}

function describe({
  name,
  rounds,
  acknowledged,
  lost,
  refused,
  silenceMs,
  slowestRefusalMs,
  ...more
}: Outcome): string {
  const cells = [
    String(rounds).padStart(6),
    String(acknowledged).padStart(12),
    String(lost.length).padStart(4),
    String(refused).padStart(7),
    `${seconds(silenceMs)} s`.padStart(7),
    `${seconds(slowestRefusalMs)} s`.padStart(15),
  ];
  const problems = [...lost, ...more.failed, ...more.late].map((problem) => `\n    ${problem}`);
  return `${name.padEnd(20)}  ${cells.join('  ')}${problems.join('')}`;
}
