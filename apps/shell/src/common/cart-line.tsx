import { CART_TEXTS, type CartItem } from '@kenali/contracts';
import { Button, Notice, Row, SmallText, Stack } from '@kenali/ui';
import { Clock, Gift, Trash2, UserRound } from 'lucide-react';
import { styled } from 'styled-components';
import { Price } from './price.tsx';

const Line = styled.li`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  padding-block: ${({ theme }) => theme.space[4]};
  border-block-end: 1px solid ${({ theme }) => theme.color.line};
  &:first-child { padding-block-start: 0; }
  &:last-child { padding-block-end: 0; border-block-end: 0; }
`;

const Fact = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[1]};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.small.desktop};
  svg { flex: none; }
`;

const Benefit = styled.p`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[3]}`};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.goodWash};
  color: ${({ theme }) => theme.color.good};
  font-size: ${({ theme }) => theme.text.small.desktop};
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  svg { flex: none; }
`;

const BoldPrice = styled(Price)`
  font-weight: ${({ theme }) => theme.font.weight.bold};
`;

const Name = styled.h3`
  font-size: 1.0625rem;
`;

interface CartLineProps {
  item: CartItem;
  /** The user owns this assessment and has not completed it. */
  isOpen: boolean;
  onRemove: () => void;
}

/** One assessment in the cart drawer and on the cart page. */
export function CartLine({ item, isOpen, onRemove }: CartLineProps) {
  return (
    <Line>
      <Stack $gap={1}>
        <Name>{item.name}</Name>
        <SmallText>{item.description}</SmallText>
      </Stack>
      <Row $gap={4}>
        <Fact>
          <Clock size={20} aria-hidden />
          {item.duration}
        </Fact>
        <Fact>
          <UserRound size={20} aria-hidden />
          {item.ageRange}
        </Fact>
      </Row>
      {item.type === 'sensory' && (
        <Benefit>
          <Gift size={20} aria-hidden />
          {CART_TEXTS.freeConsultation}
        </Benefit>
      )}
      {isOpen && <Notice>{CART_TEXTS.stillOpen}</Notice>}
      <Row $justify="space-between">
        <BoldPrice value={item.price} />
        <Button
          lang="en"
          $variant="quiet"
          $size="small"
          $flush
          onClick={onRemove}
          aria-label={`Remove ${item.name}`}
          data-remove={item.id}
        >
          <Trash2 size={20} aria-hidden />
          Remove
        </Button>
      </Row>
    </Line>
  );
}
