import type { Db } from 'mongodb';
import { open } from './bare-seal.ts';
import type { Path } from './bench-data.ts';

const rupiah = (whole: number) => `${whole}.00`;
const iso = (date: Date | null) => date?.toISOString() ?? null;

/**
 * Reads the polled lists with one projected query each, as a minimal server would. It opens the participant form of each user assessment,
 * because the list shows the name of the child.
 */
export const createLists = (db: Db): Record<Path, (userId: number) => Promise<object[]>> => ({
  '/api/user-assessments': (userId) =>
    db
      .collection('userAssessments')
      .find({ userId, withdrawnAt: null })
      .project({
        userId: 1,
        assessmentId: 1,
        orderId: 1,
        status: 1,
        completedAt: 1,
        createdAt: 1,
        assessment: 1,
        answered: 1,
        itemCount: 1,
        consultation: 1,
        'progress.participantInfo': 1,
      })
      .sort({ _id: -1 })
      .toArray()
      .then((found) =>
        found.map(
          ({ _id, assessment, completedAt, createdAt, answered, itemCount, consultation, progress, ...own }) => ({
            id: _id,
            ...own,
            completedAt: iso(completedAt),
            createdAt: iso(createdAt),
            assessment: { name: assessment.name, type: assessment.type, price: rupiah(assessment.priceRupiah) },
            progress: itemCount === null ? null : { answered, total: itemCount },
            consultation: consultation ? { status: consultation.status, updatedAt: iso(consultation.updatedAt) } : null,
            childName: open(_id, 'progress.participantInfo', progress.participantInfo).childName || null,
          }),
        ),
      ),
  '/api/orders': (userId) =>
    db
      .collection('orders')
      .find({ userId })
      .project({
        userId: 1,
        refundedAmount: 1,
        openPayment: 1,
        cancelledBy: 1,
        replacedBy: 1,
        items: 1,
        totalAmount: 1,
        status: 1,
        paymentStatus: 1,
        paymentMethod: 1,
        paymentId: 1,
        paidAt: 1,
        paidAmount: 1,
        createdAt: 1,
        updatedAt: 1,
      })
      .sort({ _id: -1 })
      .toArray()
      .then((found) =>
        found.map(({ _id, items, totalAmount, paidAt, paidAmount, createdAt, updatedAt, ...own }) => ({
          id: _id,
          ...own,
          totalAmount: rupiah(totalAmount),
          paidAt: iso(paidAt),
          paidAmount: paidAmount === null ? null : rupiah(paidAmount),
          createdAt: iso(createdAt),
          updatedAt: iso(updatedAt),
          orderItems: items.map((item: Record<string, unknown>) => ({
            id: item._id,
            price: rupiah(item.priceRupiah as number),
            assessment: { id: item.assessmentId, name: item.name, type: item.type },
          })),
          // The orders of this benchmark are paid.
          openPayment: null,
          cancelledBy: own.cancelledBy ?? null,
          replacedBy: own.replacedBy ?? null,
          refundedAmount: rupiah(own.refundedAmount ?? 0),
        })),
      ),
});
