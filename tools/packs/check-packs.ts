import { join } from 'node:path';
import { findPackProblems } from '@kenali/instruments/workshop/find-problems';
import type { PackFile } from '@kenali/instruments/workshop/parse-pack';
import {
  findPublishedProblems,
  type InstalledVersion,
  type PublishedList,
} from '@kenali/instruments/workshop/published';
import { hashPack, namesOf } from './read-packs.ts';

/** A problem with the place where an editor opens it. */
export interface Finding {
  file: string;
  line: number;
  column: number;
  message: string;
}

/** "packs/generic/1.0.0/pack.json:12:5 Pertanyaan ke-5 › id: nomor 4 dipakai dua kali", which terminals turn into a link. */
export const formatFinding = (packsDir: string, { file, line, column, message }: Finding): string =>
  `${join(packsDir, file)}:${line}:${column} ${message}`;

/**
 * Checks all packs of a folder: each on its own, the versions against each other, and the published ones against their record.
 * @returns findings in the order of the files and lines, and the hashes of all packs
 */
export function checkPacks(
  files: readonly PackFile[],
  recorded: PublishedList,
  before: PublishedList = {},
): { findings: Finding[]; installed: InstalledVersion[] } {
  const all = files.map(({ json }) => json);
  const own = files.flatMap((pack) => checkPack(pack, all));
  const installed = files.map(hashPack);
  const published = findPublishedProblems(installed, recorded, before).map(({ id, version, problem }) => ({
    file: `${id}/${version}/pack.json`,
    line: 1,
    column: 1,
    message: `${id} ${version}: ${problem}`,
  }));
  const findings = [...own, ...published];
  findings.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
  return { findings, installed };
}

function checkPack(pack: PackFile, all: readonly unknown[]): Finding[] {
  const { file, json, syntax } = pack;
  const broken = syntax.map(({ problem, ...place }) => ({ file, ...place, message: problem }));
  if (json === undefined) return broken;
  const names = namesOf(pack);
  const declared = Object(json) as { id?: unknown; version?: unknown };
  const misplaced = (['id', 'version'] as const)
    .filter((field) => declared[field] !== names[field])
    .map((field) => ({
      file,
      ...pack.locate(field in declared ? [field] : []),
      message: `${field}: is ${JSON.stringify(declared[field])}, but the folder is ${names.id}/${names.version}`,
    }));
  const problems = findPackProblems(json, all).map(({ place, path, problem }) => ({
    file,
    ...pack.locate(path),
    message: `${place}: ${problem}`,
  }));
  return [...broken, ...misplaced, ...problems];
}
