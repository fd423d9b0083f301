-- Generated from the definitions: 1 statements. Reviewed before it is committed.
ALTER TABLE "order"."sign_task__signers" ADD COLUMN "asked" bigint[];
