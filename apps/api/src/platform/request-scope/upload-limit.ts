import { AppError, attachmentLimits } from '@axp/contracts';

/** All files of one form may be sent at once. */
const mostOfOnePerson = attachmentLimits.perBooking;
/** Each is held in memory whole, up to ten megabytes, until it is stored. */
const mostOfThisProcess = 24;

/**
 * Counts the files that are being read. Unlike attempts to sign in they don't wait for their turn:
 * a browser that waits keeps its bytes coming, and they would have to go somewhere.
 */
export function createUploadLimit(): (userId: string) => () => void {
  const ofPerson = new Map<string, number>();
  let ofAll = 0;
  return (userId) => {
    const own = ofPerson.get(userId) ?? 0;
    if (own >= mostOfOnePerson || ofAll >= mostOfThisProcess) {
      throw new AppError('request.too_many_uploads');
    }
    ofPerson.set(userId, own + 1);
    ofAll += 1;
    return () => {
      ofAll -= 1;
      const left = (ofPerson.get(userId) ?? 1) - 1;
      if (left === 0) ofPerson.delete(userId);
      else ofPerson.set(userId, left);
    };
  };
}
