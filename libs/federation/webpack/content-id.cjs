// The id of a release follows from what is built, not from the sources: a change that reaches no file of an app gives the id that is live.
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { Compilation, sources } = require('webpack');
const { PRERENDER_FILE } = require('../src/boot/prerender.ts');

/** Stands for the digest until it is known. It has the same length, so that no position in a source map moves. */
const TOKEN = 'kenalibuil';
const TEXT = /\.(js|html|json|map|css)$/;
const isMap = (name) => name.endsWith('.map');
const JUST_BEFORE_MINIFIERS = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE - 1;
const JUST_BEFORE_HASHES = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
const AFTER_EVERYTHING = Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;

/** What a release states besides its files. Lock file and API do not count: they say how it was built. */
const statedIn = ({ lock, api, buildId, ...stated }) => JSON.stringify(stated);

/** The hashes in names of scripts, which depend on sources that the scripts may not contain, and what stands for them by chunk. */
function standIns(compilation) {
  const found = new Map();
  for (const chunk of compilation.chunks)
    for (const file of chunk.files)
      for (const hash of [compilation.getAsset(file)?.info.contenthash ?? []].flat()) {
        const name = `${chunk.name ?? ''} ${chunk.id}`;
        found.set(hash, createHash('sha256').update(name).digest('hex').slice(0, hash.length));
      }
  return found;
}

/** Replaces texts by others of the same length. Keeps what the source knows about its map. */
function replaceIn(source, replacements) {
  const text = source.source().toString();
  const replaced = new sources.ReplaceSource(source);
  for (const [from, to] of replacements)
    for (let at = text.indexOf(from); at >= 0; at = text.indexOf(from, at + from.length))
      replaced.replace(at, at + from.length - 1, to);
  return replaced;
}

/**
 * The minifier chooses short names by the text that it sees, so it must not see hashes that come from elsewhere. Webpack replaces what stands
 * for them by hashes of the finished files.
 */
function hideHashes(compilation) {
  const found = standIns(compilation);
  const replaced = (text) => [...found].reduce((rest, [from, to]) => rest.replaceAll(from, to), text);
  for (const { name, source, info } of compilation.getAssets()) {
    if (TEXT.test(name)) compilation.updateAsset(name, replaceIn(source, found));
    if (replaced(name) === name) continue;
    compilation.updateAsset(name, (same) => same, { contenthash: [info.contenthash ?? []].flat().map(replaced) });
    compilation.renameAsset(name, replaced(name));
  }
}

function digestOf(compilation, { build, prerenders }) {
  const assets = compilation.getAssets().filter(({ name }) => !isMap(name));
  const entries = assets.map(({ name, source }) => [name, source.buffer()]);
  if (prerenders)
    entries.push([PRERENDER_FILE, readFileSync(path.join(compilation.outputOptions.path, PRERENDER_FILE))]);
  const hash = createHash('sha256').update(statedIn(build));
  for (const [name, content] of entries.sort(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(name).update('\0').update(content).update('\0');
  return hash.digest('hex').slice(0, TOKEN.length);
}

function replaceToken(compilation, digest) {
  for (const { name, source } of compilation.getAssets()) {
    if (!TEXT.test(name)) continue;
    const text = source.source().toString();
    if (text.includes(TOKEN)) compilation.updateAsset(name, new sources.RawSource(text.replaceAll(TOKEN, digest)));
  }
}

/** Replaces the token in every file by a digest of what is built: before the hashes of files are computed, and in what is written later. */
class ContentId {
  /**
   * @param {object} build the content of `build.json`, with the token
   * @param {{ prerenders: boolean }} app whether the folder of the build has the renderer's file already
   */
  constructor(build, { prerenders }) {
    this.build = build;
    this.prerenders = prerenders;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ContentId', (compilation) => {
      let digest;
      compilation.hooks.processAssets.tap({ name: 'ContentId', stage: JUST_BEFORE_MINIFIERS }, () =>
        hideHashes(compilation),
      );
      compilation.hooks.processAssets.tap({ name: 'ContentId', stage: JUST_BEFORE_HASHES }, () => {
        digest = digestOf(compilation, this);
        replaceToken(compilation, digest);
      });
      compilation.hooks.processAssets.tap({ name: 'ContentId', stage: AFTER_EVERYTHING }, () =>
        replaceToken(compilation, digest),
      );
    });
  }
}

module.exports = { ContentId, TOKEN };
