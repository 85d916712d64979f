const { sources } = require('webpack');

/** Writes `build.json` next to the bundle, so that publishing does not depend on webpack. */
class WriteBuildFile {
  /** @param {{ app: string, name: string, version: string, buildId: string, contract: string, mode: string }} build */
  constructor(build) {
    this.build = build;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('WriteBuildFile', (compilation) => {
      compilation.hooks.processAssets.tap('WriteBuildFile', () => {
        compilation.emitAsset('build.json', new sources.RawSource(`${JSON.stringify(this.build, null, 2)}\n`));
      });
    });
  }
}

module.exports = { WriteBuildFile };
