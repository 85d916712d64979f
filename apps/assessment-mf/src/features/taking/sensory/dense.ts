/** The height of the site's header, which stays at the top of the window. */
export const HEADER_PX = 64;
/** The height of the legend on phones. */
export const LEGEND_PX = 52;
/** The heights of the lines that stay below the site's header in a dense window: the progress, and the name of the section. */
export const HEAD_REM = 3.25;
export const SECTION_REM = 1.75;

/** Six items are in sight. The units follow the text size of the browser: with large text the page is like before. */
export const DENSE = '@media (min-width: 48em) and (min-height: 40em)';
