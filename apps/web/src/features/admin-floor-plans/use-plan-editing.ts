import type { PlanEditing } from '@axp/contracts/floor-plans';
import { claimFloorPlan } from '@axp/contracts/floor-plans';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/shared/api/index.ts';
import { useUser } from '@/shared/session/index.ts';

/** A quarter of the minute after which the server lets another user edit. */
const repeatMs = 15_000;

/** Editor of the plan of a floor: this user, unless another user edits it. */
export function usePlanEditing(floorId: string, isWanted: boolean) {
  const queries = useQueryClient();
  const { id } = useUser();
  const queryKey = ['admin', 'floor-plan-editor', floorId];
  const claim = async (takeOverFrom?: string): Promise<PlanEditing> => {
    const body = takeOverFrom === undefined ? {} : { takeOverFrom };
    return (await call(claimFloorPlan, { params: { id: floorId }, body })).data;
  };
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: () => claim(),
    enabled: isWanted,
    refetchInterval: repeatMs,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  const takeOver = useMutation({
    mutationFn: ({ editor }: PlanEditing) => claim(editor.id),
    onSuccess: (editing) => queries.setQueryData(queryKey, editing),
  });
  const isOwn = data?.editor.id === id;
  const [wasOwn, setWasOwn] = useState(false);
  if (isOwn && !wasOwn) setWasOwn(true);
  const other = data && !isOwn ? data : null;
  return {
    /** The other user who edits. */
    other,
    /** Whether that user took over from this one. */
    isTakenOver: other !== null && wasOwn,
    isPending: isWanted && isPending,
    /** Of the plan when the server was asked; 0 before. */
    version: data?.version ?? 0,
    isTakingOver: takeOver.isPending,
    takeOver: takeOver.mutateAsync,
  };
}

export type PlanEditingState = ReturnType<typeof usePlanEditing>;
