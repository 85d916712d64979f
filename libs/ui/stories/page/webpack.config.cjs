// Builds the page of the component catalogue. `npm run components` watches and serves it.
const path = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');

const transpile = {
  loader: require.resolve('swc-loader'),
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
    },
  },
};

const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <title>Kenali components</title>
  </head>
  <body><div id="root"></div></body>
</html>`;

module.exports = {
  // The production build of React starts faster, and styles are the same as in an app.
  mode: 'production',
  context: __dirname,
  entry: './story-page.tsx',
  optimization: { minimize: false },
  output: { path: path.resolve(__dirname, '../../dist/components'), clean: true },
  module: { rules: [{ test: /\.tsx?$/, exclude: /node_modules/, use: transpile }] },
  plugins: [new HtmlWebpackPlugin({ templateContent: html })],
  performance: { hints: false },
  cache: {
    type: 'filesystem',
    name: 'components',
    cacheDirectory: path.resolve(__dirname, '../../../../.cache/webpack'),
    buildDependencies: { config: [__filename] },
  },
};
