import { X } from 'lucide-react';
import { type ComponentType, type DialogHTMLAttributes, type ReactNode, type Ref, type RefObject, useId } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../button/icon-button.tsx';
import { Heading } from '../text/text.tsx';
import { SheetBody, SheetFoot, SheetHead } from './dialog-styles.ts';
import { useModalDialog } from './use-modal-dialog.ts';

const Column = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  max-height: inherit;
  min-height: 0;
`;

/** Props of `Dialog` and `Drawer`. */
export type SheetProps = {
  open: boolean;
  /** Called for Esc, the close button and, while nothing is filled in, a click on the backdrop. */
  onClose: () => void;
  /** Heading and accessible name of the sheet. */
  title: string;
  /** The language of the title, if it is not that of the page. */
  titleLang?: string;
  titleRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
  /** Buttons. They stay in view while the body scrolls. */
  footer?: ReactNode;
  /** Accessible name of the close button. Default: `Tutup`. */
  closeLabel?: string;
  /** The element that receives the focus on opening. Default: the title. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Use `alertdialog` for a question that interrupts the user. Default: `dialog`. */
  role?: 'dialog' | 'alertdialog';
};

type FrameProps = DialogHTMLAttributes<HTMLDialogElement> & { ref?: Ref<HTMLDialogElement> };

/** The shared content of `Dialog` and `Drawer`. It is mounted only while open. */
export function Sheet(props: Omit<SheetProps, 'open'> & { frame: ComponentType<FrameProps> }) {
  const { frame: Frame, onClose, title, children, footer, closeLabel = 'Tutup', initialFocus, role } = props;
  const { titleLang, titleRef } = props;
  const id = useId();
  const modal = useModalDialog({ onClose, initialFocus, titleRef });
  return (
    <Frame ref={modal.dialog} role={role} aria-labelledby={id}>
      <Column>
        <SheetHead>
          <Heading level={2} size={3} id={id} ref={modal.title} lang={titleLang}>
            {title}
          </Heading>
          <IconButton label={closeLabel} onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        </SheetHead>
        <SheetBody>{children}</SheetBody>
        {footer && <SheetFoot>{footer}</SheetFoot>}
      </Column>
    </Frame>
  );
}
