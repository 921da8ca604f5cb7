import { LoginBody } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { useValidationText } from '@/shared/i18n/index.ts';
import { renderWithProviders } from '@/shared/testing/index.ts';
import { contractResolver } from './contract-resolver.ts';

interface FormProps {
  readonly onSent: (body: unknown) => void;
}

function Form({ onSent }: FormProps) {
  const { issue: explain } = useValidationText();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: '', password: '' },
    resolver: contractResolver({ schema: LoginBody, explain }),
  });
  return (
    <form onSubmit={(event) => void handleSubmit(onSent)(event)}>
      <input aria-label="email" {...register('email')} />
      <p>{formState.errors.email?.message}</p>
      <input aria-label="password" {...register('password')} />
      <p>{formState.errors.password?.message}</p>
      <button type="submit">{'send'}</button>
    </form>
  );
}

describe('a form validated by the contract', () => {
  it.each([
    ['en', 'Enter an email address, such as name@example.com.', 'Fill in this field.'],
    ['th', 'รูปแบบอีเมลไม่ถูกต้อง', 'โปรดกรอกช่องนี้'],
  ] as const)('[Z-24] reports an error at the field: %s', async (language, email, password) => {
    const sent: unknown[] = [];
    renderWithProviders(<Form onSent={(body) => sent.push(body)} />, { user: null, language });
    await userEvent.type(screen.getByLabelText('email'), 'nobody');
    await userEvent.click(screen.getByRole('button', { name: 'send' }));
    expect(await screen.findByText(email)).toBeVisible();
    expect(screen.getByText(password)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('[Z-24] sends the body as the contract parses it', async () => {
    const sent: unknown[] = [];
    renderWithProviders(<Form onSent={(body) => sent.push(body)} />, { user: null });
    await userEvent.type(screen.getByLabelText('email'), 'Staff@acme.test');
    await userEvent.type(screen.getByLabelText('password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'send' }));
    expect(sent).toEqual([{ email: 'staff@acme.test', password: 'secret' }]);
  });
});
