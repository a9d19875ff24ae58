import type { Chat, ChatServiceName, ChatSettings } from '@courtside/contract/chat';
import { useState } from 'react';
import { connectChat } from '../../../features/chat/chat-calls.ts';
import { type ChatField, serviceWords } from '../../../features/chat/chat-services.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { Button } from '../../../ui/button.tsx';
import { SecretField } from '../../../ui/secret-field.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { TextField, textOf } from '../../../ui/text-field.tsx';
import { useSubmit } from '../../../ui/use-busy.ts';

const services: readonly ChatServiceName[] = ['discord', 'slack', 'telegram', 'ntfy', 'webhook'];
const options = services.map((value) => ({ value, label: serviceWords[value].name }));

/** Why a chat was not connected, and the input at fault, if there is one. */
interface Refusal {
  readonly field: ChatField | null;
  readonly message: string;
}

function Steps({ service }: { service: ChatServiceName }) {
  const { name, steps } = serviceWords[service];
  return (
    <section aria-labelledby="chat-steps" className="rounded-card bg-raised p-4">
      <h3 id="chat-steps" className="text-sm font-semibold">
        How to connect {service === 'webhook' ? 'a webhook' : name}
      </h3>
      <ol className="mt-2 grid grid-cols-1 gap-2 text-sm">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-2.5">
            <span aria-hidden className="num w-3 shrink-0 text-court-ink">
              {index + 1}
            </span>
            <span className="min-w-0 text-pretty wrap-anywhere">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Field({ field, problem }: { field: ChatField; problem: string | undefined }) {
  const { name, label, isSecret, isOptional = false, initial, placeholder, hint } = field;
  const Input = isSecret ? SecretField : TextField;
  return (
    <Input
      name={name}
      label={isOptional ? `${label} (optional)` : label}
      required={!isOptional}
      hint={hint}
      problem={problem}
      autoCapitalize="none"
      spellCheck={false}
      {...(initial !== undefined && { defaultValue: initial })}
      {...(placeholder !== undefined && { placeholder })}
    />
  );
}

interface ChatFormProps {
  groupId: string;
  /** The chat that the new one replaces; null without one. */
  replaced: Chat | null;
  onConnected: (chat: Chat) => void;
  onCancel: () => void;
}

/** Chooses a service, explains how to connect it, and connects it. */
export function ChatForm({ groupId, replaced, onConnected, onCancel }: ChatFormProps) {
  const [service, setService] = useState<ChatServiceName>(replaced?.service ?? 'discord');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { fields } = serviceWords[service];

  const refuse = (form: HTMLFormElement, { field, message }: Refusal) => {
    setRefusal({ field, message });
    const input = field && form.elements.namedItem(field.name);
    if (input instanceof HTMLInputElement) input.focus();
  };

  const [busy, connect] = useSubmit(async (form) => {
    const entered = fields.map((field) => ({ field, text: textOf(form, field.name).trim() }));
    // The server takes a request without settings as a change of the parts.
    const missing = entered.find(({ field, text }) => text === '' && !field.isOptional)?.field;
    if (missing) return refuse(form, { field: missing, message: `${missing.label} is required.` });
    const settings: Partial<ChatSettings> = Object.fromEntries(
      entered.flatMap(({ field, text }) => (text === '' ? [] : [[field.name, text]])),
    );
    const withoutParts = replaced?.withoutParts ?? [];
    const result = await connectChat(groupId, { ...settings, service, withoutParts });
    if (result.ok) return onConnected(result.value);
    const field = fields.find(({ name }) => name === result.field) ?? null;
    // The server's message begins with the name of the field, which is not its label.
    const message = field === null ? result.message : result.message.replace(`${field.name}:`, field.label);
    refuse(form, { field, message: message.replace(/….$/, '…') });
  });

  const choose = (next: ChatServiceName) => {
    setRefusal(null);
    setService(next);
  };

  return (
    <form aria-label="Chat" noValidate onSubmit={connect} className="grid grid-cols-1 gap-4">
      <Segments label="Service" value={service} options={options} onChange={choose} wraps />
      <Steps service={service} />
      {fields.map((field) => (
        <Field
          key={`${service} ${field.name}`}
          field={field}
          problem={refusal?.field?.name === field.name ? refusal.message : undefined}
        />
      ))}
      {refusal !== null && refusal.field === null && <AlertBox>{refusal.message}</AlertBox>}
      <div className="flex gap-3 *:grow">
        {replaced !== null && (
          <Button look="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" busy={busy}>
          Connect
        </Button>
      </div>
    </form>
  );
}
