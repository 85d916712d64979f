/** The package's file under its own name, because the name of the package means this folder's replacement. */
declare module 'styled-components/dist/styled-components.esm.js' {
  export * from 'styled-components';
  export { default } from 'styled-components';
}
