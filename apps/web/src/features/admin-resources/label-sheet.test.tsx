import { createResourceCode } from '@axp/contracts';
import { readResourceLabels } from '@axp/contracts/administration';
import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { handle, lotus, renderWithProviders, respond, server } from '@/shared/testing/index.ts';
import { LabelSheet } from './label-sheet.tsx';

const orchid = { ...lotus, id: '019a1f00-0000-7000-8000-0000000000d2', name: 'Orchid' };
const createdAt = '2026-11-20T08:15:00.000Z';
const labelOf = ({ id, name }: typeof lotus, path: string | null = `/check-in#${id}`) => ({
  resource: { id, name },
  createdAt,
  path,
});

const openDialog = (name: string) => screen.findByRole('dialog', { name });

const widthOf = (card: HTMLElement) => card.style.getPropertyValue('--width');

describe('the labels of resources', () => {
  it('[Z-51] are shown in the dialog, and printed from outside it on as many pages as needed', async () => {
    server.use(respond(readResourceLabels, [labelOf(lotus)]));
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    renderWithProviders(<LabelSheet resources={[lotus]} onClose={() => undefined} />);
    const dialog = await openDialog('Print 1 label');
    expect(await within(dialog).findByAltText('QR code of Lotus')).toBeVisible();
    const [, printed] = screen.getAllByAltText('QR code of Lotus');
    expect(dialog).not.toContainElement(printed ?? dialog);
    expect(printed).not.toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('[Z-51] become a PDF with pages of exactly the size of a label', async () => {
    server.use(respond(readResourceLabels, [labelOf(lotus), labelOf(orchid)]));
    const pages: (string | undefined)[] = [];
    jest.spyOn(window, 'print').mockImplementation(() => {
      const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
      const styles = rules.map(({ cssText }) => cssText).join();
      pages.push(/@page \{.*?size: (\d+mm \d+mm)/.exec(styles)?.[1]);
    });
    renderWithProviders(<LabelSheet resources={[lotus, orchid]} onClose={() => undefined} />);
    const dialog = within(await openDialog('Print 2 labels'));
    await dialog.findByAltText('QR code of Lotus');
    await userEvent.click(dialog.getByRole('button', { name: 'PDF' }));
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: 'Size' }),
      'A7, 74 × 105 mm',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'PDF' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Print' }));
    expect(pages).toEqual(['105mm 148mm', '74mm 105mm', undefined]);
  });

  it('[Z-51] use the chosen size, languages and fields', async () => {
    server.use(respond(readResourceLabels, [labelOf(lotus)]));
    renderWithProviders(<LabelSheet resources={[lotus]} onClose={() => undefined} />);
    const dialog = within(await openDialog('Print 1 label'));
    const card = await dialog.findByRole('article', { name: 'Lotus' });
    expect(card).toHaveTextContent('8 seats');
    expect(card).toHaveTextContent('R-301');
    expect(card).toHaveTextContent('Scan to check inสแกนเพื่อเช็คอิน');
    expect(widthOf(card)).toBe('105');
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: 'Size' }),
      'A7, 74 × 105 mm',
    );
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Languages' }), 'Thai');
    await userEvent.click(dialog.getByRole('switch', { name: 'Show seats or pieces' }));
    await userEvent.click(dialog.getByRole('switch', { name: 'Show code' }));
    expect(card).not.toHaveTextContent('8 seats');
    expect(card).not.toHaveTextContent('R-301');
    expect(card).not.toHaveTextContent('Scan to check in');
    expect(widthOf(card)).toBe('74');
  });

  it('[F-05] name the rooms that a room consists of, or is a part of', async () => {
    const named = ({ id, name }: typeof lotus) => ({ id, name });
    const hall = { ...orchid, name: 'Hall', parts: [named(lotus), named(orchid)] };
    const part = { ...lotus, partOf: [named(hall)] };
    server.use(respond(readResourceLabels, [labelOf(hall), labelOf(part)]));
    renderWithProviders(<LabelSheet resources={[hall, part]} onClose={() => undefined} />);
    const dialog = within(await openDialog('Print 2 labels'));
    const factsOf = async (name: string) =>
      (await dialog.findByRole('article', { name })).querySelector('.facts');
    expect(await factsOf('Hall')).toHaveTextContent(/ · consists of Lotus, Orchid$/);
    expect(await factsOf('Lotus')).toHaveTextContent(/ · part of Hall$/);
  });

  it('[Z-51] create a code only if there is none that can be printed', async () => {
    const codes = new Map([
      [lotus.id, labelOf(lotus)],
      [orchid.id, labelOf(orchid, null)],
    ]);
    const made: string[] = [];
    server.use(
      handle(readResourceLabels, () => HttpResponse.json({ data: [...codes.values()] })),
      handle(createResourceCode, ({ url }) => {
        const id = new URL(url).pathname.split('/').at(-2) ?? '';
        made.push(id);
        codes.set(id, labelOf(orchid));
        return HttpResponse.json({ data: labelOf(orchid) }, { status: 201 });
      }),
    );
    renderWithProviders(<LabelSheet resources={[lotus, orchid]} onClose={() => undefined} />);
    const dialog = within(await openDialog('Print 2 labels'));
    expect(await dialog.findByText(/its printed label stops working/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Create codes' }));
    expect(await dialog.findByAltText('QR code of Orchid')).toBeVisible();
    expect(dialog.getByAltText('QR code of Lotus')).toBeVisible();
    expect(made).toEqual([orchid.id]);
  });

  it('[Z-51] keep created codes when the rest fails, and can’t be closed meanwhile', async () => {
    let isBroken = true;
    const answer = Promise.withResolvers<void>();
    const made = new Map<string, ReturnType<typeof labelOf>>();
    server.use(
      handle(readResourceLabels, () => HttpResponse.json({ data: [...made.values()] })),
      handle(createResourceCode, async ({ url }) => {
        const id = new URL(url).pathname.split('/').at(-2) ?? '';
        if (id === orchid.id && isBroken) return HttpResponse.error();
        const label = labelOf(id === orchid.id ? orchid : lotus);
        made.set(id, label);
        await answer.promise;
        return HttpResponse.json({ data: label }, { status: 201 });
      }),
    );
    const onClose = jest.fn();
    renderWithProviders(<LabelSheet resources={[lotus, orchid]} onClose={onClose} />);
    const dialog = within(await openDialog('Print 2 labels'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Create codes' }));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
    answer.resolve();
    expect(await dialog.findByText(/^1 resource has no QR code yet/)).toBeVisible();
    isBroken = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Create codes' }));
    expect(await dialog.findByAltText('QR code of Orchid')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Print' })).toBeEnabled();
    expect([...made.keys()]).toEqual([lotus.id, orchid.id]);
  });
});
