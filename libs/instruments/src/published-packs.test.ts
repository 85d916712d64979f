import { createHash } from 'node:crypto';
import generic from '../packs/generic/1.0.0/pack.json';
import learning from '../packs/learning-style/1.0.0/pack.json';
import intelligence from '../packs/multiple-intelligence/1.0.0/pack.json';
import sensory from '../packs/sensory-profile/1.0.0/pack.json';

/** Ignores the layout of the file and the path of its schema. */
const fingerprint = ({ $schema: _path, ...content }: { $schema: string }) =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

it.each([
  ['sensory-profile', sensory, 'f48644472aaf13ff1f24715383a5b7c97571219a3229b0e89a0d944c414bbb6a'],
  ['learning-style', learning, '2b3e7f26ccc233f535a1ab1e6d898654c0d36af2f5dabc6bb1786dca181c26e7'],
  ['multiple-intelligence', intelligence, '12f6c39efe9a88bcfd9680bf9afd4f121b415b04c3cb9b0b9ff1a7eeb184e09a'],
  ['generic', generic, '693088ad57add1ebc1f128e5d0a618da918e59a43d620315ceda3b5c266893a8'],
])('pack %s 1.0.0: its content equals the published one', (_id, pack, published) => {
  // Stored results refer to this version, so a changed text needs a new version in its own folder.
  expect(fingerprint(pack)).toBe(published);
});
