import { attempt, untilSettled } from './attempt.ts';
import { getNoticeBox } from './notice-box.ts';
import { type NoticeBox, noticeBoxEntity } from './notice-entities.ts';

/** Changes what a supervisor chose; anew where it was changed on another page at the same moment. */
export function changeChoices(
  supervisorId: string,
  change: (box: NoticeBox) => Partial<Pick<NoticeBox, 'chosen' | 'settings'>>,
): Promise<NoticeBox> {
  return untilSettled(async () => {
    const box = await getNoticeBox(supervisorId);
    const changed = change(box);
    const write = noticeBoxEntity()
      .upsert({ supervisorId, ...changed, revision: box.revision + 1 })
      .where((item, { eq, notExists }) =>
        box.revision === 0 ? notExists(item.revision) : eq(item.revision, box.revision),
      );
    const refused = await attempt([{ write, refusal: 'changed' }]);
    return refused.length === 0 ? { ...box, ...changed, revision: box.revision + 1 } : undefined;
  });
}
