-- Generated from the definitions: 1 statements. Reviewed before it is committed.
ALTER TABLE "supplier"."supplier_registration" ADD COLUMN "legal_person" text;
