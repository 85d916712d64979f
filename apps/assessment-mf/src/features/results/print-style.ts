import { createGlobalStyle } from 'styled-components';

/**
 * On paper a result is its words and drawings: no page frame, nothing to press, no shadows, lines kept whole. Cards and
 * drawings become blocks, as browsers break flex and grid boxes badly across pages.
 */
export const PrintStyle = createGlobalStyle`
  @media print {
    main button, main a, main form { display: none !important; }
    /* On its own: a browser that does not know a selector leaves out its whole rule. */
    :has(> main) > :not(main) { display: none !important; }
    html, body { background: none; }
    main { print-color-adjust: exact; }
    main section, main section > div, main figure, main figure > div { display: block; }
    main section { border-color: ${({ theme }) => theme.color.fieldLine}; box-shadow: none; }
    main section > div > * + *, main figure > * + *, main figure > div > * + * {
      margin-block-start: ${({ theme }) => theme.space[3]};
    }
    main h2, main h3, main figcaption { break-after: avoid; }
    main li, main tr, main p, main dl > div, main figure > div > div { break-inside: avoid; }
  }
`;
