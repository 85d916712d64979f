import type { PracticeFeature } from '@kenali/contracts';
import type { Document } from 'mongodb';

/** Whose data are exported. */
export interface Owner {
  userId: number;
  email: string;
  orderIds: number[];
  refundIds: number[];
  /** Of held notifications about the orders. */
  noticeIds: number[];
  requestIds: number[];
  userAssessmentIds: number[];
}

/** The heading of a column, and the path of its value in a row. */
export type Column = readonly [heading: string, path: string];

/** A stored collection as the archive shows it. Each stored field is in `shown` or in `withheld`; a test compares. */
export interface Source {
  model: { collection: { collectionName: string } };
  /** What the table has, for the text that explains the archive. */
  about: string;
  /** By default, the documents whose `userId` is the account. */
  filter?(owner: Owner): object;
  /** Without documents, the archive has the table only if the practice has switched this on. */
  feature?: PracticeFeature;
  /** Paths of stored fields. A path stands for all below it, in each element of a list. */
  shown: readonly string[];
  /** Paths that the archive leaves out, with the reason that its reader gets. */
  withheld: Readonly<Record<string, string>>;
  /** Fields that say in words what a withheld one means for the owner. */
  more?(document: Document, owner: Owner): object;
  /** Of its CSV file. */
  columns: readonly Column[];
  /** A document as rows of the CSV file, if a row is less than a document. */
  rows?(document: Document): Document[];
}

export const SECRET = 'rahasia untuk masuk atau membayar; siapa pun yang melihatnya dapat memakainya';
export const DERIVED = 'salinan dari data lain di berkas ini, dibentuk ulang untuk pencarian';
export const INTERNAL = 'nomor atau penanda kerja sistem, tanpa keterangan tentang Anda';
export const PRIVATE = 'catatan kerja rahasia psikolog menurut kode etik profesi; tanyakan isinya dalam konsultasi';
export const OBSERVED =
  'jawaban pengamat adalah data pengamat itu sendiri, dan ia setuju bahwa Anda hanya melihat nilai setiap bagian';
export const OTHERS = 'data orang lain, misalnya nama staf kami';

/** Matches the documents of a source that are about the owner. */
export const filterOf = ({ filter }: Source, owner: Owner): object => filter?.(owner) ?? { userId: owner.userId };

/** Marks every path with the same reason. */
export const because = (reason: string, paths: string): Record<string, string> =>
  Object.fromEntries(paths.split(' ').map((path) => [path, reason]));
export const words = (paths: string): string[] => paths.split(' ');
