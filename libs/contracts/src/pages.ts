import type { AssessmentType } from './calls/assessments/types.ts';
import type { PracticeFeature } from './practice-features.ts';

/**
 * A page as the build writes it into a release, for the site. An app lists its pages in `src/pages.ts`. Its routes
 * come from there, or a test compares both. Without code, so that the site can answer for a page before any script runs.
 */
export interface DeclaredPage {
  /** "/results/:id" */
  path: string;
  /** Of the route, without the practice's name. */
  title: string;
  /** One or two sentences for search engines and previews of links. Only public pages have one; others are not to be found. */
  description?: string;
  /** Everybody may read the page, but it is not to be found, so it has no description. The site prerenders it like a public page. */
  isReadable?: boolean;
  /** File of the release with the picture of previews, a PNG of 1200 x 630. The build draws one for each public page. */
  picture?: string;
  /** Of a page about an assessment: the pictures that stand in for `picture`, by the type of the assessment. */
  pictureByType?: Partial<Record<AssessmentType, TypePicture>>;
  /** Title of previews, when the title of the page says too little alone. */
  shareTitle?: string;
  /**
   * `organization`: the page tells search engines who the practice is. `assessment`: its last segment is the id of an assessment, whose
   * name, price and status the site reads from the catalogue.
   */
  about?: PageSubject;
  /**
   * Calls of the API, without a session, whose responses a public page shows: "/api/assessments/:id". The site puts them into the page that it
   * has prerendered, so the browser does not ask for them.
   */
  data?: readonly string[];
  /** The page shows something else with a query in its address, so the site prerenders it only without one. */
  readsQuery?: boolean;
  /** While the practice has not switched this on, the page does not exist. */
  feature?: PracticeFeature;
  /** Questions with their answers as the page shows them, in plain text. */
  questions?: readonly { question: string; answer: string }[];
}

/** Whether the site may show the content of a page to everybody, and the build prerenders it. */
export const isForEverybody = ({ description, isReadable }: DeclaredPage): boolean =>
  description !== undefined || isReadable === true;

/** What a picture says. Staff rename assessments at any time, so it says what assessments of this type look at. */
export interface TypePicture {
  title: string;
  description: string;
  /** Like `DeclaredPage.picture`. The build adds it. */
  picture?: string;
}

export const PAGE_SUBJECTS = ['organization', 'assessment'] as const;
export type PageSubject = (typeof PAGE_SUBJECTS)[number];

/** The title of the page at an address that nobody owns. */
export const NOT_FOUND_TITLE = 'Page Not Found';
