import { LEGAL_DOCUMENTS, LEGAL_NAMES, type LegalName } from '@kenali/contracts';
import { BareList, formatDate, Heading, NarrowPage, Notice, SmallHeading, Stack, Text, TextLink } from '@kenali/ui';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { PageLink } from '../../common/page-link.ts';
import { PrintAlone } from '../../common/print-alone.ts';
import { Block, Rich } from './legal-blocks.tsx';
import type { LegalText } from './legal-text.ts';
import type { LegalEdition } from './legal-texts.ts';

/** Blocks in print, because browsers break flex boxes badly across pages. The margin keeps a linked heading below the header. */
const Section = styled(Stack).attrs({ as: 'section', $gap: 3 })`
  h2 { scroll-margin-top: 88px; }
  @media print { display: block; > * + * { margin-block-start: 12px; } }
`;

const Links = styled.ol`
  display: grid;
  max-width: ${({ theme }) => theme.size.text};
  padding-inline-start: ${({ theme }) => theme.space[6]};
  ${({ theme }) => theme.media.tablet} { column-gap: ${({ theme }) => theme.space[8]}; grid-template-columns: repeat(2, minmax(0, 1fr)); }
  li { padding-inline-start: ${({ theme }) => theme.space[1]}; }
  a { display: inline-block; padding-block: 10px; overflow-wrap: break-word; }
`;

const Others = styled(BareList)`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `0 ${theme.space[5]}`};
`;

export { editionOf } from './legal-texts.ts';

/** One version of a legal document, with contents, its other versions and the other documents. */
export function LegalPage({ name, edition: { text, version, versions } }: { name: LegalName; edition: LegalEdition }) {
  const { title, path } = LEGAL_DOCUMENTS[name];
  const isCurrent = version === versions[0];
  useAnchor();
  return (
    <NarrowPage>
      <PrintAlone />
      <Stack $gap={8}>
        <Stack $gap={3}>
          <Heading level={1}>{title}</Heading>
          <Text $tone="inkSoft">
            Berlaku sejak <time dateTime={version}>{formatDate(version)}</time>
          </Text>
          {!isCurrent && (
            <Notice tone="warn" role="note" title="Ini versi lama">
              Versi ini tidak berlaku lagi. <PageLink to={path}>Baca versi yang berlaku sekarang</PageLink>
            </Notice>
          )}
          {text.summary.map((paragraph) => (
            <Text key={paragraph}>
              <Rich text={paragraph} />
            </Text>
          ))}
        </Stack>
        <Contents text={text} />
        {text.sections.map(({ id, heading, body }) => (
          <Section key={id} aria-labelledby={id}>
            <SmallHeading id={id}>{heading}</SmallHeading>
            {body.map((block) => (
              <Block key={JSON.stringify(block)} block={block} />
            ))}
          </Section>
        ))}
        <Versions path={path} versions={versions} shown={version} />
        <OtherDocuments name={name} />
      </Stack>
    </NarrowPage>
  );
}

const Contents = ({ text }: { text: LegalText }) => (
  <Stack as="nav" $gap={1} aria-labelledby="daftar-isi">
    <SmallHeading id="daftar-isi">Daftar isi</SmallHeading>
    <Links>
      {text.sections.map(({ id, heading }) => (
        <li key={id}>
          <TextLink href={`#${id}`}>{heading}</TextLink>
        </li>
      ))}
    </Links>
  </Stack>
);

/** Every version has an address of its own, also the newest, so that a link to what somebody read stays true. */
const Versions = ({ path, versions, shown }: { path: string; versions: readonly string[]; shown: string }) => (
  <Section aria-labelledby="versi">
    <SmallHeading id="versi">Versi dokumen ini</SmallHeading>
    <BareList>
      {versions.map((version, index) => (
        <li key={version}>
          <PageLink to={`${path}/${version}`} $alone {...(version === shown && { 'aria-current': 'page' as const })}>
            {formatDate(version)}
            {index === 0 && ' (berlaku sekarang)'}
          </PageLink>
        </li>
      ))}
    </BareList>
  </Section>
);

const OtherDocuments = ({ name }: { name: LegalName }) => (
  <Stack as="nav" $gap={1} aria-labelledby="dokumen-lain">
    <SmallHeading id="dokumen-lain">Dokumen lain</SmallHeading>
    <Others>
      {LEGAL_NAMES.filter((other) => other !== name).map((other) => (
        <li key={other}>
          <PageLink to={LEGAL_DOCUMENTS[other].path} $alone>
            {LEGAL_DOCUMENTS[other].title}
          </PageLink>
        </li>
      ))}
    </Others>
  </Stack>
);

/** A link that was cut may end inside an escape. */
function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** Browsers look for the anchor of an address before the page has rendered, so the page looks again. */
function useAnchor(): void {
  useEffect(() => {
    const heading = document.getElementById(anchorOf(window.location.hash));
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, []);
}
