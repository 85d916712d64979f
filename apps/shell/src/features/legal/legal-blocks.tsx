import { readablePhone, whatsappUrl } from '@kenali/federation/boot';
import { BulletList, Text, TextLink } from '@kenali/ui';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { PageLink } from '../../common/page-link.ts';
import { practice } from '../../practice.ts';
import { type LegalBlock, partsOf } from './legal-text.ts';

const List = styled(BulletList)`
  max-width: ${({ theme }) => theme.size.text};
  li::marker { color: ${({ theme }) => theme.color.teal}; }
`;

const Facts = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  max-width: ${({ theme }) => theme.size.text};
  dt { color: ${({ theme }) => theme.color.ink}; font-weight: ${({ theme }) => theme.font.weight.semibold}; }
`;

const Contacts = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  padding: ${({ theme }) => theme.space[5]};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  address { font-style: normal; }
  ${({ theme }) => theme.media.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  @media print { display: block; }
`;

/** A paragraph or list item with its links. */
export const Rich = ({ text }: { text: string }) =>
  partsOf(text, practice.name).map(({ text: part, path }, index) =>
    path ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <PageLink key={index} to={path}>
        {part}
      </PageLink>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <Fragment key={index}>{part}</Fragment>
    ),
  );

/** Name, addresses and telephone numbers of the configured practice. */
const PracticeContacts = () => (
  <Contacts>
    {practice.branches.map(({ name, lines }) => (
      <address key={name}>
        <strong>{practice.name}</strong>
        {[name, ...lines].map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
    ))}
    {practice.whatsappContacts.map(({ label, phone }) => (
      <div key={phone}>
        <div>{label} (WhatsApp)</div>
        <TextLink href={whatsappUrl(phone)} rel="noreferrer" target="_blank" $alone>
          {readablePhone(phone)}
        </TextLink>
      </div>
    ))}
  </Contacts>
);

export function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string')
    return (
      <Text>
        <Rich text={block} />
      </Text>
    );
  if ('contact' in block) return <PracticeContacts />;
  if ('facts' in block)
    return (
      <Facts>
        {block.facts.map(({ name, detail }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Rich text={detail} />
            </dd>
          </div>
        ))}
      </Facts>
    );
  return (
    <List>
      {block.list.map((entry) => (
        <li key={entry}>
          <Rich text={entry} />
        </li>
      ))}
    </List>
  );
}
