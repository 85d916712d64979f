import { createGlobalStyle } from 'styled-components';

/** Prints what the page is about, without header, footer, lists of links and buttons. */
export const PrintAlone = createGlobalStyle`
  @media print {
    /* Its own rule: a browser that does not support a selector ignores the whole rule. */
    :has(> main) > :not(main) { display: none !important; }
    main nav, main button { display: none !important; }
    html, body { background: none; }
    main h1, main h2 { break-after: avoid; }
    main p, main li, main dl > div, main address { break-inside: avoid; }
  }
`;
