import { readablePhone, whatsappUrl } from '@kenali/federation/boot';
import { BareList, linkStyles } from '@kenali/ui';
import { styled } from 'styled-components';
import { LegalItems } from '../common/legal-links.tsx';
import { practice } from '../practice.ts';

const Line = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => `0 ${theme.space[6]}`};
  padding-inline: ${({ theme }) => theme.space[4]};
  border-block-start: 1px solid ${({ theme }) => theme.color.line};
  background: ${({ theme }) => theme.color.sand};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.small.phone};
  ${({ theme }) => theme.media.tablet} { padding-inline: ${({ theme }) => theme.space[6]}; }
  > * { display: flex; align-items: center; min-height: ${({ theme }) => theme.size.thumb}; }
  a { ${linkStyles} }
`;

const Legal = styled(BareList)`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `0 ${theme.space[5]}`};
  li, a { display: flex; align-items: center; min-height: ${({ theme }) => theme.size.thumb}; }
`;

/** The footer of the areas of staff, in one line: the practice, its technical support and the legal documents. */
export function StaffFooter() {
  const support = practice.whatsappContacts.at(-1);
  return (
    <Line>
      <span>{practice.name}</span>
      {support && (
        <a href={whatsappUrl(support.phone)} rel="noreferrer" target="_blank">
          {support.label}: {readablePhone(support.phone)}
        </a>
      )}
      <nav aria-label="Informasi hukum">
        <Legal>
          <LegalItems />
        </Legal>
      </nav>
    </Line>
  );
}
