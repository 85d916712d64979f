import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../button/icon-button.tsx';
import { VisuallyHidden } from '../text/visually-hidden.ts';

export type NoticeTone = 'info' | 'good' | 'warn' | 'bad';

const icons = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert };
/** What screen readers announce for the tone when there is no title. */
const toneWords: Record<NoticeTone, string> = {
  info: 'Informasi',
  good: 'Kabar baik',
  warn: 'Perhatian',
  bad: 'Masalah',
};
const colours = {
  info: ['teal', 'tealWash'],
  good: ['good', 'goodWash'],
  warn: ['warn', 'warnWash'],
  bad: ['bad', 'badWash'],
} as const;

const Box = styled.div<{ $tone: NoticeTone }>`
  display: flex;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => theme.space[4]};
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme, $tone }) => theme.color[colours[$tone][1]]};
  line-height: 1.5;
  > svg { flex: none; margin-block-start: 2px; color: ${({ theme, $tone }) => theme.color[colours[$tone][0]]}; }
  > div { flex: 1; min-width: 0; }
`;

const Title = styled.p<{ $tone: NoticeTone }>`
  color: ${({ theme, $tone }) => theme.color[colours[$tone][0]]};
  font-weight: ${({ theme }) => theme.font.weight.semibold};
`;

export type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** Use `status` or `alert` when the notice appears after a user action. Omit it for permanent text. */
  role?: 'status' | 'alert' | 'note';
  /** Buttons or links below the text. */
  action?: ReactNode;
  /** Adds a button at the end that closes the notice. */
  onDismiss?: () => void;
};

/** A message box in the page that stays visible. */
export function Notice(props: NoticeProps) {
  const { tone = 'info', title, children, role, action, onDismiss } = props;
  const Icon = icons[tone];
  return (
    <Box $tone={tone} role={role}>
      <Icon size={20} aria-hidden />
      <div>
        {title ? <Title $tone={tone}>{title}</Title> : <VisuallyHidden>{toneWords[tone]}: </VisuallyHidden>}
        {children}
        {action && <Action>{action}</Action>}
      </div>
      {onDismiss && (
        <Close label="Tutup pemberitahuan" onClick={onDismiss}>
          <X size={20} aria-hidden />
        </Close>
      )}
    </Box>
  );
}

/** Its thumb's size does not make a line of text higher. */
const Close = styled(IconButton)`
  margin: -10px;
`;

const Action = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  margin-block-start: ${({ theme }) => theme.space[3]};
`;
